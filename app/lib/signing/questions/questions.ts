/** In the order of the page. */
export const QUESTION_IDS = ["token", "self", "fee", "price", "all", "nonce", "again"] as const;
export type QuestionId = (typeof QUESTION_IDS)[number];

export interface Question {
  id: QuestionId;
  /** A hash of what is confirmed: a tick counts for exactly this. */
  value: string;
  text: string;
  details?: readonly string[];
  link?: { to: string; label: string };
  /** 'I want to …'. */
  tick: string;
}

export interface AskedQuestion extends Question {
  name: QuestionField;
  isTicked: boolean;
}

export type QuestionField = `confirm-${QuestionId}`;

const VALUE_LENGTH = 64;

export const QUESTION_FIELDS = Object.fromEntries(
  QUESTION_IDS.map((id) => [`confirm-${id}`, VALUE_LENGTH]),
) as Record<QuestionField, number>;

/** "" if not ticked. */
export type Ticks = Readonly<Record<QuestionField, string>>;

export function askedQuestions(questions: readonly Question[], ticks: Ticks): AskedQuestion[] {
  return questions.map((question) => {
    const name: QuestionField = `confirm-${question.id}`;
    return { ...question, name, isTicked: ticks[name] === question.value };
  });
}

export interface Asked {
  questions: readonly AskedQuestion[];
  found: { text: string; link: { to: string; label: string } } | null;
}

export const NOTHING_ASKED: Asked = { questions: [], found: null };
