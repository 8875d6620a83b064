# The examples in the documentation are programs: a block that starts with
#
#   ```cpp
#   // example: NAME
#
# is compiled into doc_NAME and run by CTest as docs.NAME (label `docs`) in the project's folder. It returns 0 when what
# the page says is true. Compiler messages name the page and its line.
#
# It links what it includes: <lince/app/…> the app, <lince/render/…> the renderer, anything else the runtime. The first two
# draw without a display; builds without a picture leave them out.

# lince_doc_examples(ROOT PAGE…): makes the programs of these pages; paths in the examples are relative to ROOT.
function(lince_doc_examples root)
    set(folder ${CMAKE_CURRENT_BINARY_DIR}/examples)
    foreach(page IN LISTS ARGN)
        set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${page})
        file(READ ${page} rest)
        set(line 1)
        while(TRUE)
            # By offsets and quoted, never as a list: code has semicolons and brackets.
            set(mark "\n```cpp\n// example: ")
            string(FIND "${rest}" "${mark}" at)
            if(at EQUAL -1)
                break()
            endif()
            string(SUBSTRING "${rest}" 0 ${at} before)
            string(REGEX REPLACE "[^\n]" "" newlines "${before}")
            string(LENGTH "${newlines}" count)
            math(EXPR line "${line} + ${count} + 2") # the line of the first comment
            math(EXPR at "${at} + 8")                # behind the mark's "\n```cpp\n"
            string(SUBSTRING "${rest}" ${at} -1 rest)
            string(FIND "${rest}" "\n```" end)
            if(end EQUAL -1)
                message(FATAL_ERROR "${page}:${line}: found a block without an end, expected ```")
            endif()
            string(SUBSTRING "${rest}" 0 ${end} code)
            string(SUBSTRING "${rest}" ${end} -1 rest)
            if(NOT code MATCHES "^// example: ([a-z0-9_]+)\n")
                message(FATAL_ERROR "${page}:${line}: found another first line, expected `// example: name_in_small_letters`")
            endif()
            set(name ${CMAKE_MATCH_1})
            if(TARGET doc_${name})
                message(FATAL_ERROR "${page}:${line}: found a second example ${name}, expected names that differ")
            endif()

            # Written only when it changed, so that an edit of the text around it builds nothing.
            set(source ${folder}/${name}.cpp)
            file(RELATIVE_PATH name_of_page ${root} ${page})
            set(text "#line ${line} \"${name_of_page}\"\n${code}\n")
            set(old "")
            if(EXISTS ${source})
                file(READ ${source} old)
            endif()
            if(NOT text STREQUAL old)
                file(WRITE ${source} "${text}")
            endif()
            set(library lince_runtime)
            if(code MATCHES "#include <lince/app/")
                set(library lince_app)
            elseif(code MATCHES "#include <lince/render/")
                set(library lince_render)
            endif()
            if(TARGET ${library})
                add_executable(doc_${name} ${source})
                target_link_libraries(doc_${name} PRIVATE ${library} lince_warnings)
                add_test(NAME docs.${name} COMMAND doc_${name} WORKING_DIRECTORY ${root})
                set_tests_properties(docs.${name} PROPERTIES LABELS docs TIMEOUT 300)
            endif()

            string(REGEX REPLACE "[^\n]" "" newlines "${code}")
            string(LENGTH "${newlines}" count)
            math(EXPR line "${line} + ${count}")
        endwhile()
    endforeach()
endfunction()
