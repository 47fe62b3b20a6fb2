"""The largest input of the statement."""
import random

dice = random.Random(18)
print(100)
for _ in range(100):
    print(100)
    for _ in range(100):
        print(*sorted(dice.sample(range(1, 101), 2)))
