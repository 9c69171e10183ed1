"""Lessons at the server: a table like any other, that knows how far the learner is."""

from typing import Any

from gildhall import lessons
from tests.server.harness import Client


def begin(who: Client, game: str = "pillars", lesson: str = "first_game") -> dict[str, Any]:
    state: dict[str, Any] = who.post(f"/games/{game}/lessons/{lesson}")["state"]
    return state


def act(who: Client, state: dict[str, Any], moves: list[str]) -> dict[str, Any]:
    """Make moves and wait until the table asks again, or is over."""
    id = state["table"]["id"]
    for move in moves:
        state = who.post(f"/tables/{id}/make", {"turn": state["turn"], "moves": [move]})
    if state["held"]["moves"]:
        who.post(f"/tables/{id}/confirm", {"turn": state["turn"]})
    return who.await_state(id, lambda now: now["view"]["moves"])


def test_a_lesson_is_followed_to_its_end_and_is_kept_by_the_table(ann: Client) -> None:
    state = begin(ann)
    lesson = lessons.find("pillars", "first_game")
    leads = state["table"]["lesson"].pop("leads")
    nothing = {"outcome": None, "attempt": 1, "medal": None}
    assert state["table"]["lesson"] == {"id": "first_game", "step": 0, "guided": True, **nothing}
    first = next(step for step in lesson.steps if step.do)
    assert leads == [list(answer) for answer in first.answers()]
    for number, step in enumerate(lesson.steps):
        if step.do:
            assert state["table"]["lesson"]["step"] <= number
            state = act(ann, state, step.answers()[0])
            assert ann.get(f"/tables/{state['table']['id']}")["table"]["lesson"]["step"] == number + 1
    assert state["table"]["lesson"]["outcome"] == "done"
    found = {each["lesson"]: each for each in ann.get("/games/pillars/lessons/mine")}
    assert (found["first_game"]["done"], found["first_game"]["tries"]) == (True, 1)
    assert found["first_game"]["seconds"] >= 0
    assert [each["id"] for each in ann.get("/games/pillars/lessons")] == list(found)
    free = act(ann, state, [state["view"]["moves"][0]["text"]])
    assert free["view"]["moves"]


def test_another_choice_is_refused_and_nothing_is_lost(ann: Client) -> None:
    state = begin(ann)
    path = f"/tables/{state['table']['id']}"
    status, problem = ann.refused(f"{path}/make", {"turn": state["turn"], "moves": ["play king"]})
    assert (status, problem["error"]) == (422, "lesson")
    assert ann.get(path)["turn"] == state["turn"]
    assert ann.post(f"{path}/make", {"turn": state["turn"], "moves": ["play green_master_builder"]})["held"]["moves"]


def test_what_is_only_held_counts_for_the_lesson_until_it_is_taken_back(ann: Client) -> None:
    state = begin(ann)
    path = f"/tables/{state['table']['id']}"
    held = ann.post(f"{path}/make", {"turn": state["turn"], "moves": ["play green_master_builder"]})
    assert held["held"]["moves"]
    assert held["table"]["lesson"]["step"] > state["table"]["lesson"]["step"]
    assert ann.post(f"{path}/undo", {"turn": held["turn"]})["table"]["lesson"] == state["table"]["lesson"]


def test_beginning_again_closes_the_table_before(ann: Client) -> None:
    first, second = begin(ann), begin(ann)
    mine = ann.get("/games/pillars/lessons/mine")[0]
    assert mine == {
        "medal": None,
        "lesson": "first_game",
        "tries": 2,
        "done": False,
        "seconds": None,
        "table": second["table"]["id"],
    }
    assert ann.get(f"/tables/{first['table']['id']}")["table"]["status"] == "closed"
    assert second["table"]["status"] == "running"


def solve(who: Client, moves: list[str]) -> dict[str, Any]:
    """Begin the puzzle of the tie and end it with these moves: how it went."""
    state = begin(who, "pillars", "tie")
    assert state["table"]["lesson"]["outcome"] is None
    act(who, state, moves)
    told: dict[str, Any] = who.get(f"/tables/{state['table']['id']}")["table"]["lesson"]
    return told


def test_tries_are_counted_and_the_medal_tells_which_one_solved_a_puzzle(ann: Client) -> None:
    begin(ann, "pillars", "tie")  # left open: no try
    failed = solve(ann, ["play tom_builder"])
    solved = solve(ann, ["play green_master_builder"])
    again = solve(ann, ["play green_master_builder"])
    told = [(each["attempt"], each["outcome"], each["medal"]) for each in (failed, solved, again)]
    assert told == [(1, "failed", None), (2, "done", "silver"), (3, "done", "bronze")]
    assert ann.get("/games/pillars/lessons")[-1]["level"] == 3
    mine = next(each for each in ann.get("/games/pillars/lessons/mine") if each["lesson"] == "tie")
    assert mine["medal"] == "silver", "the best counts"


def test_what_ends_a_puzzle_is_confirmed_although_the_rules_would_ask_for_more(ann: Client) -> None:
    """The winner of the trick would lead the next one, but the puzzle ends with this one."""
    state = begin(ann, "pillars", "tie")
    path = f"/tables/{state['table']['id']}"
    held = ann.post(f"{path}/make", {"turn": state["turn"], "moves": ["play green_master_builder"]})
    assert held["held"]["done"]
    assert held["table"]["lesson"]["outcome"] is None  # nothing is told before it is final


def test_a_puzzle_gives_no_hints(ann: Client) -> None:
    state = begin(ann, "pillars", "tie")
    assert not state["table"]["hints"]
    assert ann.refused(f"/tables/{state['table']['id']}/hint", {})[1]["error"] == "no_hints"


def test_a_fork_of_a_lesson_is_an_ordinary_table(ann: Client) -> None:
    state = begin(ann)
    forked = ann.post(f"/tables/{state['table']['id']}/fork", {})["state"]
    assert forked["table"]["lesson"] is None
    assert ann.post(f"/tables/{forked['table']['id']}/make", {"turn": forked["turn"], "moves": ["play king"]})["held"][
        "moves"
    ] == ["play king"]


def test_lessons_are_listed_in_the_language_that_is_asked_for(ann: Client) -> None:
    titles = {language: ann.get("/games/pillars/lessons", language=language)[0]["title"] for language in ("en", "pl")}
    assert titles == {"en": "Your first game", "pl": "Twoja pierwsza gra"}
    assert ann.refused("/games/pillars/lessons/dancing")[1]["error"] == "no_lesson"
