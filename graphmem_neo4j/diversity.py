"""temporary stub (helper 2 replaces it)"""
def diversify(ranked, *, limit):
    return list(ranked)[:limit]
