/**
 * The types of the API, by the names that the client uses. They come from the generated `schema.ts`; types that are
 * unknown data there are declared more exactly here. What a view holds besides depends on the game: its board names
 * the types, see `Types` in `boards/board.ts`.
 */
import type * as api from "./schema";

export type Data = Record<string, unknown>;

export type Move = api.MoveShape;
export type Field = api.FieldShape;
export type Form = api.FormShape;
export type Ranking = api.RankingShape;
export type TableInfo = api.TableShape;
export type Chair = api.ChairShape;
/** The learner's progress, at a table with a lesson. */
export type LessonAt = api.LessonProgress;
export type Lesson = api.LessonInfo;
export type Learned = api.Learned;
export type LessonStep = api.StepShape;
export type Pace = api.Pace;
export type RulesText = api.Rules;
export type BookletText = api.BookletShape;
export type Option = api.OptionShape;
export type Game = api.GameShape;
export type Bot = api.BotShape;
export type Health = api.Health;
export type SeatSetup = api.SeatSetup;
export type Setup = api.NewTable;
/** A value of a game that is reconstructed, not known. */
export type Claim = api.ClaimShape;
export type ComponentValue = Claim["value"];
export type ComponentSet = api.SetShape;
export type MyTable = api.MyTable;
export type Hint = api.Hint;
export type Why = api.Why;
export type Candidate = api.Candidate;
export type Review = api.ReviewShape;
export type LookingBack = api.LookingBack;
export type TurningPoint = api.TurningPoint;

/** The prompt: the step of the rules, and the values for the blanks of its sentence. */
export interface Prompt {
  step: string;
  [blank: string]: unknown;
}

/** An event as the viewer may see it, with the values for the blanks of its sentence. */
export interface Face {
  kind: string;
  [blank: string]: unknown;
}

export type Item = api.Item & { event: Face };
export type Held = api.HeldShape & { events: Face[] };
export type Sealed<Seat = object> = Omit<api.SealedShape, "opening"> & { opening: Seat | null };

type Parts = "shared" | "seats" | "sealed" | "prompt" | "options";
export type View<Shared = object, Seat = object, Asked extends Prompt = Prompt, Options = object> = Omit<
  api.ViewShape,
  Parts
> & {
  shared: Shared;
  seats: Seat[];
  sealed: Sealed<Seat> | null;
  prompt: Asked | null;
  options: Options;
};

export type State = Omit<api.State, "view" | "held" | "story"> & {
  view: View | null;
  held: Held | null;
  story?: Item[] | null;
};
export type Opened = Omit<api.Opened, "state"> & { state: State };
export type Moment = Omit<api.Moment, "view" | "items"> & { view: View | null; items: Item[] };

/** One message of a table's stream. */
export interface Update {
  number: number;
  items: Item[];
  table: TableInfo;
  state: State | null;
}
