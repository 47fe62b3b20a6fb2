memo = {}


{{comment_points}}
def points(start):
    todo = [] if start in memo else [[start, list(turns(start)), None]]
    while todo:
        top = todo[-1]
        state, left, best = top
        if not left:
            memo[state] = best or 0
            todo.pop()
        elif left[-1].to not in memo:
            to = left[-1].to
            todo.append([to, list(turns(to)), None])
        else:
            value = worth(left.pop())
            top[2] = value if best is None else max(best, value)
    return memo[start]


def worth(turn):
    return turn.points + (memo[turn.to] if turn.again else -memo[turn.to])
