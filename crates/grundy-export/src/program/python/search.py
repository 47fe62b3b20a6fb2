memo = {}


{{comment_result}}
def result(start):
    todo = []

    def visit(state):
        end = over(state)  #?over
        if end is not None:  #?over
            memo[state] = end  #?over
            return  #?over
        left = list(turns(state))
        todo.append([state, left, -1 if left else {{stuck}}])

    if start not in memo:
        visit(start)
    while todo:
        top = todo[-1]
        state, left, best = top
        if best == 1 or not left:
            memo[state] = best
            todo.pop()
            continue
        turn = left[-1]
        if turn.wins:  #?wins
            top[2] = 1  #?wins
            continue  #?wins
        if {{to}} not in memo:
            visit({{to}})
            continue
        left.pop()
        top[2] = max(best, -memo[{{to}}])
    return memo[start]
