import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { EarlyAnswer } from "~/lib/remembered/early-answer";
import type { Remembered, RememberedName } from "~/lib/remembered/remembered";

/** What of a page is shown, and if it is old, as of when and why. */
export interface Shown<T, Meanwhile = null> {
  /** What can be shown meanwhile until anything is known. */
  shown: T | Meanwhile;
  /** Null where what is shown is what the backend says now. `problem` is null while it is being asked. */
  old: { at: number; problem: string | null } | null;
  /** While nothing of this key is known, what was shown under another: its rows are not these, its forms stay. */
  before: T | null;
}

interface Kept<T> extends Remembered<T> {
  key: string;
}

interface Options<T> {
  /** Tells apart what is remembered under one name, such as a URL's query. */
  key?: string;
  /** Why the data is not whole: it is then not remembered, and what was shown before stays. */
  problemOf?: (data: T) => string | null;
}

const remembering = () => import("~/lib/remembered/remembering");

/**
 * Shows what a loader answered with `answerEarly`, and remembers it. While the backend has not answered, or cannot, it
 * shows what was known before: of this visit, or of an earlier one that the browser remembers.
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
    // What cannot be loaded is not needed: the page is there.
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
        // Without that script the page is asked for anew, and waited for.
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
