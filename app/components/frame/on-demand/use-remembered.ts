import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { EarlyAnswer } from "~/lib/remembered/early-answer";
import type { Remembered, RememberedName } from "~/lib/remembered/remembered";

export interface Shown<T, Meanwhile = null> {
  /** `Meanwhile` is shown until anything is known. */
  shown: T | Meanwhile;
  /** Null if current. `problem` is null while loading. */
  old: { at: number; problem: string | null } | null;
  /** Data of another key, while this key's is unknown: shows other rows, but keeps forms. */
  before: T | null;
}

interface Kept<T> extends Remembered<T> {
  key: string;
}

interface Options<T> {
  /** Distinguishes entries of one name, such as by a URL's query. */
  key?: string;
  /** Why the data is incomplete: it is not remembered, and earlier data stays. */
  problemOf?: (data: T) => string | null;
}

const remembering = () => import("~/lib/remembered/remembering");

/**
 * Shows and remembers a loader's `answerEarly`. While the backend has not answered, or cannot, shows earlier data of
 * this visit or of an earlier one.
 */
export function useRemembered<T extends object, Meanwhile = null>(
  name: RememberedName,
  answer: EarlyAnswer<T, Meanwhile>,
  { key = "", problemOf = () => null }: Options<T> = {},
): Shown<T, Meanwhile> {
  const { ready, ticket } = answer;
  const { revalidate } = useRevalidator();
  const [found, setFound] = useState<Kept<T> | null>(null);
  const last = useRef<Kept<T> | null>(null);
  const problem = ready && problemOf(ready);
  const whole = problem === null ? ready : null;

  useEffect(() => {
    if (!whole) return;
    last.current = { value: whole, at: Date.now(), key };
    // A failure to remember does not matter: the page is already there.
    remembering().then(
      ({ keep }) => keep(name, key, whole),
      () => undefined,
    );
  }, [whole, name, key]);

  useEffect(() => {
    if (ticket === null) return;
    let isOver = false;
    remembering()
      .then(({ recall }) => recall<T>({ name, key, ticket }, revalidate))
      .then(
        (read) => read && !isOver && setFound({ ...read, key }),
        // Without that script, reload and wait.
        () => window.location.reload(),
      );
    return () => {
      isOver = true;
    };
  }, [ticket, name, key, revalidate]);

  if (whole) return { shown: whole, old: null, before: null };
  const known = [last.current, found].find((kept) => kept?.key === key);
  if (known) return { shown: known.value, old: { at: known.at, problem }, before: null };
  const { meanwhile } = answer as { meanwhile: Meanwhile };
  return { shown: answer.ready ?? meanwhile, old: null, before: last.current?.value ?? null };
}
