const MARK = "sr-signed-out";
const QUESTION = "sr-is-typed";
const TYPED = "sr-typed";
const UNTYPED = "sr-untyped";
/** Held by every tab that answers, so that it is known how many do. */
const LOCK = "sr-tab";
/** For a tab that holds no lock: of an earlier version, or in a browser without them. */
const ANSWER_MS = 200;
/** For a tab that is known to be there, and may be busy. */
const PATIENCE_MS = 3_000;

function tell(mark: string): void {
  try {
    // Of two tabs that say the same at once, one would not be heard.
    localStorage.setItem(mark, String(Math.random()));
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

/** Whether another tab holds what was typed, or may hold it: one that is there and does not answer. */
export async function isTypedInOtherTab(): Promise<boolean> {
  const others = await countOtherTabs();
  return new Promise((resolve) => {
    let untyped = 0;
    const end = (isTyped: boolean) => {
      for (const stop of stops) stop();
      clearTimeout(timer);
      resolve(isTyped);
    };
    const stops = [
      hear(TYPED, () => end(true)),
      hear(UNTYPED, () => {
        untyped += 1;
        if (untyped === others) end(false);
      }),
    ];
    const timer = setTimeout(() => end(others > 0), others > 0 ? PATIENCE_MS : ANSWER_MS);
    tell(QUESTION);
  });
}

/** Not above 0 if it is unknown: browsers have locks on safe origins only. */
async function countOtherTabs(): Promise<number> {
  try {
    const { held = [] } = await navigator.locks.query();
    return held.filter(({ name }) => name === LOCK).length - 1;
  } catch {
    return 0;
  }
}

export function answerTypedTabs(isTyped: () => boolean): () => void {
  let leave = () => {};
  const gone = new Promise<void>((resolve) => {
    leave = resolve;
  });
  void navigator.locks?.request(LOCK, { mode: "shared" }, () => gone);
  const stop = hear(QUESTION, () => tell(isTyped() ? TYPED : UNTYPED));
  return () => {
    leave();
    stop();
  };
}
