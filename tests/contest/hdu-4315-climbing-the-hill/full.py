"""The largest input of the statement."""
import random

dice = random.Random(18)
for _ in range(100):
    print(1000, dice.randint(2, 1000))
    print(*sorted(dice.sample(range(1, 10**5), 1000)))
