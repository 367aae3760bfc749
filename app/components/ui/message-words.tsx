import type { ReactNode } from "react";
import { NODE_CODE } from "~/lib/errors/node-messages";
import { SupportWords } from "./support-words";

/** A message of the backend, with a node's own words in small print. */
export function MessageWords({ children }: { children: string }): ReactNode {
  const [words, code] = children.split(NODE_CODE);
  return (
    <span>
      <SupportWords>{words ?? ""}</SupportWords>
      {code ? <small className="node-code">Network code: {code}</small> : null}
    </span>
  );
}
