#pragma once
// A map with the working memory to ask it: the host's own, or what a mind knows, for the time of a thought.

#include <lince/nav/nav_data.h>
#include <lince/navmesh/nav_query.h>

#include <lince.h>

#include <memory>

struct lince_map {
    explicit lince_map(lince::NavData owned)
        : own(std::make_unique<Own>()), data(&own->data), query(&own->query), path(&own->path) {
        own->data = std::move(owned);
    }
    lince_map(const lince::NavData& known, lince::NavQuery& memory, lince::NavPath& buffer)
        : data(&known), query(&memory), path(&buffer) {}

    struct Own {
        lince::NavData data;
        lince::NavQuery query;
        lince::NavPath path;
    };
    std::unique_ptr<Own> own; ///< null: borrowed
    const lince::NavData* data;
    lince::NavQuery* query;
    lince::NavPath* path;
};
