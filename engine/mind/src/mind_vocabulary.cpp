#include "vocabulary_parts.h"

namespace lince {

MindVocabulary MindVocabulary::standard() {
    MindVocabulary vocabulary;
    addSensing(vocabulary);
    addMotion(vocabulary);
    addDeeds(vocabulary);
    addCombat(vocabulary);
    addDanger(vocabulary);
    return vocabulary;
}

MindOptions MindVocabulary::options() const {
    MindOptions options;
    options.leaves = &leaves;
    options.vocabulary = functions;
    return options;
}

Status MindVocabulary::status() const {
    if (const Status status = leaves.status(); !status) return status;
    return functions.functions.status();
}

} // namespace lince
