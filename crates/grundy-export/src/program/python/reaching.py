{{comment_hot}}
HOT = -1
memo = {}


{{comment_grundy}}
def grundy(start):
    todo, opened = [start], {}
    while todo:
        p = todo[-1]
        if p not in memo and p not in opened:
            opened[p] = list(options(p))
            if any(option.wins for option in opened[p]):
                memo[p] = HOT
            else:
                todo += [q for option in opened[p] for q in option.parts if q not in memo]
            continue
        todo.pop()
        if p not in memo:
            values = [[memo[q] for q in option.parts] for option in opened.pop(p)]
            memo[p] = mex_of(xor_all(parts) for parts in values if HOT not in parts)
    return memo[start]
