/** What a form says above its fields about where their values come from. */
export interface FilledNotice {
  tone: "info" | "warn";
  title: string;
  words: string;
}

export const KEPT: FilledNotice = {
  tone: "info",
  title: "Your session had ended",
  words: "What you typed is here again. Check it before you go on.",
};

export const FILLED_AGAIN: FilledNotice = {
  tone: "info",
  title: "Filled in from the earlier request",
  words: "These are its details, at the fee that it had. Check them before you go on.",
};

export const NOT_READ_AGAIN: FilledNotice = {
  tone: "warn",
  title: "The earlier request could not be read",
  words: "Nothing of it is filled in. It may be another sub-wallet’s, or one that cannot be repeated here.",
};

/** @param words why the transaction that it replaces can no longer be replaced, or not at the moment */
export function notNow(words: string): FilledNotice {
  return { tone: "warn", title: "The earlier request cannot be repeated now", words };
}
