memo = {}


{{comment_retrograde}}
def result(start):
    if start in memo:
        return memo[start]
    states, number, before = [start], {start: 0}, [[]]
    found, left, settled = [], [], []
    for at, state in enumerate(states):  # states grows meanwhile
        end = over(state)  #?over
        if end is not None:  #?over
            found.append(end)  #?over
            left.append(0)  #?over
            if end != 0:  #?over
                settled.append(at)  #?over
            continue  #?over
        after = list(turns(state))
        known, waits = 0 if after else {{stuck}}, 0
        for turn in after:
            if turn.wins or memo.get({{to}}) == -1:  #?wins
            if memo.get({{to}}) == -1:  #!wins
                known = 1
            elif {{to}} not in memo:
                waits += 1
                if {{to}} not in number:
                    number[{{to}}] = len(states)
                    states.append({{to}})
                    before.append([])
                before[number[{{to}}]].append(at)
            elif memo[{{to}}] == 0:
                waits += 1
        if known == 0 and waits == 0:
            known = -1
        found.append(known)
        left.append(waits)
        if known != 0:
            settled.append(at)
    for done in settled:  # settled grows meanwhile
        for at in before[done]:
            if found[at] != 0:
                continue
            if found[done] == -1:
                found[at] = 1
            else:
                left[at] -= 1
                if left[at] == 0:
                    found[at] = -1
            if found[at] != 0:
                settled.append(at)
    memo.update(zip(states, found))
    return memo[start]
