{{comment_compound}}
def turns({{state}}):
    parts, player = state  #?sides
    choices = [((), 0, False)]
    for p in parts:
        all_options = list(options(p{{player}}))
        more = []
        for made, moved, wins in choices:
            if not all_options:  #?everywhere
                more.append((made + (p,), moved, wins))  #?everywhere
            more.append((made + (p,), moved, wins))  #!everywhere
            if moved >= {{most}}:  #?most
                continue  #?most
            for option in all_options:
                more.append((made + option.parts, moved + 1, wins or option.wins))  #?wins
                more.append((made + option, moved + 1, wins))  #!wins
        choices = more
    for made, moved, wins in choices:
        if moved > 0:
            made = tuple(sorted(made))
            yield {{turn}}
