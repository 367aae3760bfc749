import { Fragment } from "react";
import type { HeldView } from "~/lib/present/held";
import { HeldNote } from "../wallets/held-note";

interface PayerLineProps {
  /** Name, wallet, what is available; those that are unknown are left out. */
  words: readonly (string | null)[];
  held: readonly HeldView[];
}

/** Whose money it is, and how much of it can be sent now. */
export function PayerLine({ words, held }: PayerLineProps) {
  return (
    <>
      {words.filter(Boolean).join(" · ")}
      {held.map((one) => (
        <Fragment key={one.words}>
          {" · "}
          <HeldNote held={one} />
        </Fragment>
      ))}
    </>
  );
}
