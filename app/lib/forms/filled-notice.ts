export interface FilledNotice {
  tone: "info" | "warn";
  title: string;
  words: string;
  link?: { to: string; label: string };
}

export const KEPT: FilledNotice = {
  tone: "info",
  title: "Your session had ended",
  words: "Your earlier entries are filled in. Check them before you continue.",
};

export const PREVIEWED: FilledNotice = {
  tone: "info",
  title: "Your entries are still here",
  words: "They are filled in as you entered them. Check them before you continue.",
};

export const FILLED_AGAIN: FilledNotice = {
  tone: "info",
  title: "Filled in from the earlier request",
  words: "These are its details, with the same fee. Check them before you continue.",
};

export const PAID_AGAIN: FilledNotice = {
  tone: "info",
  title: "Filled in from the earlier payment",
  words: "This is a new payment with its own fee and reference. Check the details before you continue.",
};

export const REST_FILLED: FilledNotice = {
  tone: "info",
  title: "The rest of your test payment",
  words:
    "The test payment was confirmed. This pays the rest, at today’s fee. Check the details before you continue.",
};

export const NO_REST: FilledNotice = {
  tone: "warn",
  title: "There is no rest to send",
  words: "Nothing was filled in. The rest is offered once a test payment is confirmed.",
};

/** @param to the request that pays it */
export const restPrepared = (to: string): FilledNotice => ({
  tone: "warn",
  title: "The rest has been prepared already",
  words: "Nothing was filled in, so that it is not paid twice.",
  link: { to, label: "Open the rest" },
});

export const NOT_READ_AGAIN: FilledNotice = {
  tone: "warn",
  title: "The earlier request could not be read",
  words: "Nothing was filled in. The request may belong to another sub-wallet, or cannot be repeated here.",
};

/** @param words why the transaction cannot be replaced now */
export function notNow(words: string): FilledNotice {
  return { tone: "warn", title: "The earlier request cannot be repeated now", words };
}
