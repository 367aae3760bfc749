const MARK = "sr-signed-out";
const QUESTION = "sr-is-typed";
const ANSWER = "sr-typed";
const ANSWER_MS = 200;

function tell(mark: string): void {
  try {
    localStorage.setItem(mark, "1");
    localStorage.removeItem(mark);
  } catch {}
}

function hear(mark: string, listener: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === mark && newValue) listener();
  };
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}

/** Uses local storage, because older browsers lack BroadcastChannel. */
export function tellOtherTabs(): void {
  tell(MARK);
}

export function onSignedOutElsewhere(leave: () => void): () => void {
  return hear(MARK, leave);
}

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

export function answerTypedTabs(isTyped: () => boolean): () => void {
  return hear(QUESTION, () => {
    if (isTyped()) tell(ANSWER);
  });
}
