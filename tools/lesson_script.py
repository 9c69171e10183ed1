"""What the other seats do in a lesson: `python -m tools.lesson_script pillars first_game` plays it by its steps, lets
the rules of thumb play the others, prints their moves as the lesson's [script], and what the learner is asked then.
"""

import argparse
import json

from gildhall import bots, lessons
from gildhall.bots.seen import Seen
from gildhall.engine.table import AnyTable
from gildhall.lessons.playing import follow, ways


def main() -> None:
    """Print the script and the position after it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("lesson")
    parser.add_argument("--view", action="store_true", help="print the learner's whole view as well")
    asked = parser.parse_args()
    lesson = lessons.find(asked.game, asked.lesson)
    made: dict[int, list[str]] = {seat: [] for seat in range(lesson.seats) if seat != lesson.seat}

    def other(table: AnyTable, seat: int) -> str:
        kept = lesson.script.get(str(seat), [])
        done = len(made[seat])
        move = kept[done] if done < len(kept) else bots.bot("thumb", 1).choose(Seen.at(table, seat)).text
        made[seat].append(move)
        return move

    moves = [move for answer in next(ways(lesson)) for move in answer] or lesson.solution
    table = follow(lesson, moves, other)
    print("[script]")
    for seat, texts in made.items():
        print(f"{seat} = {json.dumps(texts)}")
    view = table.view(lesson.seat)
    print("\nasked:", view["prompt"])
    if view["form"]:
        print("form:", view["form"]["name"], view["form"]["suggested"])
    print("moves:", [move["text"] for move in view["moves"]])
    print("over:", table.over, [(place.rank, place.score) for place in table.standing])
    if asked.view:
        print(json.dumps({"shared": view["shared"], "seats": view["seats"]}, indent=1))


if __name__ == "__main__":
    main()
