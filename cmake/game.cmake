# A game is a folder games/NAME with any of
#   brains/  minds: they link mind and what it may use, and cannot reach the truth;
#   rules/   what counts: scores and phases; links the runtime;
#   models/  what its bodies look like; links the renderer;
#   app/     what it adds to the window; links the app, its rules, its models and its brains;
#   game/    the descriptor (lince/runtime/game.h) that names all of them;
# each with src/ and, where others use it, include/lince/NAME/; and data/ (levels, scenarios, suites, tunings).
# lince_game(NAME): makes lince_NAME_brains, _rules, _models and _app, those that there are, and lince_NAME_game, which
# links them all.
function(lince_game name)
    set(folder ${CMAKE_CURRENT_SOURCE_DIR}/${name})
    foreach(part brains rules models app game)
        file(GLOB sources CONFIGURE_DEPENDS ${folder}/${part}/src/*.cpp)
        if(NOT sources OR (part MATCHES "^(app|models)$" AND NOT LINCE_PICTURE))
            continue()
        endif()
        set(target lince_${name}_${part})
        add_library(${target} STATIC ${sources})
        target_include_directories(${target} PUBLIC ${folder}/${part}/include PRIVATE ${folder}/${part}/src)
        target_link_libraries(${target} PRIVATE lince_warnings ${LINCE_FMT})
        if(part MATCHES "^(app|models|game)$")
            lince_precompile(${target} quick)
        else()
            lince_precompile(${target} engine)
        endif()
    endforeach()
    target_link_libraries(lince_${name}_brains PUBLIC lince_mind lince_move)
    if(TARGET lince_${name}_rules)
        target_link_libraries(lince_${name}_rules PUBLIC lince_runtime)
    endif()
    if(TARGET lince_${name}_models)
        target_link_libraries(lince_${name}_models PUBLIC lince_render)
    endif()
    if(TARGET lince_${name}_app)
        target_link_libraries(lince_${name}_app PUBLIC lince_app lince_runtime PRIVATE lince_${name}_brains)
        if(TARGET lince_${name}_rules)
            target_link_libraries(lince_${name}_app PUBLIC lince_${name}_rules)
        endif()
    endif()
    foreach(part brains rules models app)
        if(TARGET lince_${name}_${part})
            target_link_libraries(lince_${name}_game PRIVATE lince_${name}_${part})
        endif()
    endforeach()
    target_link_libraries(lince_${name}_game PUBLIC lince_runtime)
    if(LINCE_PICTURE)
        target_compile_definitions(lince_${name}_game PRIVATE LINCE_PICTURE)
    endif()
endfunction()
