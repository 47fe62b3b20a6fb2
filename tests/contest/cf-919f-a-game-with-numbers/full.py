"""The largest input of the statement."""
import random

dice = random.Random(18)


def hand():
    cards = [dice.randint(0, 4) for _ in range(8)]
    return cards if any(cards) else [1] * 8


print(10**5)
for _ in range(10**5):
    print(dice.randint(0, 1))
    print(*hand())
    print(*hand())
