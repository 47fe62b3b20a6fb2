{{comment_turns}}
def turns({{state}}):
    parts, player = state  #?sides
    for i, p in enumerate(parts):
        if i > 0 and p == parts[i - 1]:
            continue
        for option in options(p{{player}}):
            yield tuple(sorted(parts[:i] + option{{parts}} + parts[i + 1:]))  #?plain
            made = tuple(sorted(parts[:i] + option{{parts}} + parts[i + 1:]))  #!plain
            yield {{turn}}  #!plain
