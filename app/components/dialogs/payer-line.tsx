import { Fragment } from "react";
import type { HeldView } from "~/lib/present/held";
import { HeldNote } from "../wallets/held-note";

interface PayerLineProps {
  /** Name, wallet and available amount; null if unknown. */
  words: readonly (string | null)[];
  held: readonly HeldView[];
}

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
