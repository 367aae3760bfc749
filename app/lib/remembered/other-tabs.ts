const MARK = "sr-signed-out";
const QUESTION = "sr-is-typed";
const ANSWER = "sr-typed";
/** A tab answers within this time, or is taken to hold nothing. */
const ANSWER_MS = 200;

/** Tells the browser's other tabs once; where local storage is forbidden, nobody hears it. */
function tell(mark: string): void {
  try {
    localStorage.setItem(mark, "1");
    localStorage.removeItem(mark);
  } catch {}
}

/** Calls back whenever another tab tells this. Returns what ends the listening. */
function hear(mark: string, listener: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === mark && newValue) listener();
  };
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}

/**
 * Tells the browser's other tabs that nobody is signed in any more. By local storage, which browsers of before
 * BroadcastChannel have too; where it is forbidden, they find out at their next request.
 */
export function tellOtherTabs(): void {
  tell(MARK);
}

/** Calls back once another tab has told so. Returns what ends the listening. */
export function onSignedOutElsewhere(leave: () => void): () => void {
  return hear(MARK, leave);
}

/** Resolves with whether another tab says that something is typed in it. */
export function isTypedInOtherTab(): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isTyped: boolean) => {
      stop();
      clearTimeout(timer);
      resolve(isTyped);
    };
    const stop = hear(ANSWER, () => end(true));
    const timer = setTimeout(() => end(false), ANSWER_MS);
    tell(QUESTION);
  });
}

/** Answers the question of other tabs whether something is typed in this one. Returns what ends it. */
export function answerTypedTabs(isTyped: () => boolean): () => void {
  return hear(QUESTION, () => {
    if (isTyped()) tell(ANSWER);
  });
}
