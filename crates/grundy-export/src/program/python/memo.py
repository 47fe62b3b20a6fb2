memo = {}


{{comment_grundy}}
def grundy(start):
    todo, opened = [start], {}
    while todo:
        p = todo[-1]
        if p not in memo and p not in opened:
            opened[p] = list(options(p))
            todo += [q for option in opened[p] for q in option{{parts}} if q not in memo]
            continue
        todo.pop()
        if p not in memo:
            memo[p] = mex_of(xor_all(memo[q] for q in option{{parts}}) for option in opened.pop(p))
    return memo[start]
