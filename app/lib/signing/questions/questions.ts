/** What may be asked before a request is made, in the order of the page. */
export const QUESTION_IDS = ["token", "self", "fee", "price", "all", "nonce", "again"] as const;
export type QuestionId = (typeof QUESTION_IDS)[number];

/** Something that a person must confirm, by a tick, before a request is made. */
export interface Question {
  id: QuestionId;
  /** Stands for what is confirmed: a tick holds for exactly this, and for nothing else. */
  value: string;
  /** What there is to know, in sentences. */
  text: string;
  /** More to know, one line each. */
  details?: readonly string[];
  /** Where to look first. */
  link?: { to: string; label: string };
  /** What the tick says: 'I want to …'. */
  tick: string;
}

/** The question as a form shows it. */
export interface AskedQuestion extends Question {
  /** The name of the box. */
  name: QuestionField;
  isTicked: boolean;
}

export type QuestionField = `confirm-${QuestionId}`;

const VALUE_LENGTH = 64;

/** The fields of the ticks, with the most characters of each. */
export const QUESTION_FIELDS = Object.fromEntries(
  QUESTION_IDS.map((id) => [`confirm-${id}`, VALUE_LENGTH]),
) as Record<QuestionField, number>;

/** The ticks of a posted form; "" where a box is not ticked. */
export type Ticks = Readonly<Record<QuestionField, string>>;

/** The questions as the form shows them again: what was ticked stays so as long as it is about the same. */
export function askedQuestions(questions: readonly Question[], ticks: Ticks): AskedQuestion[] {
  return questions.map((question) => {
    const name: QuestionField = `confirm-${question.id}`;
    return { ...question, name, isTicked: ticks[name] === question.value };
  });
}

/** What a form shows before it is sent once more. */
export interface Asked {
  questions: readonly AskedQuestion[];
  /** A request that may be the one whose answer was lost. */
  found: { text: string; link: { to: string; label: string } } | null;
}

export const NOTHING_ASKED: Asked = { questions: [], found: null };
