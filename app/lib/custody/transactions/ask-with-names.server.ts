import type { TadaDocumentNode } from "gql.tada";
import type { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { custody } from "../client.server";
import { leaveOutNames, withExtension } from "../extension.server";

/**
 * Asks for transactions with the names of their sub-wallets and parties; of a backend that knows none, without. Throws
 * as the client does.
 */
export function askWithNames<R extends z.input<S>, V extends Record<string, unknown>, S extends z.ZodType>(
  session: Session,
  document: TadaDocumentNode<R, V>,
  shape: S,
  variables: V,
): Promise<z.output<S>> {
  const ask = (asked: TadaDocumentNode<R, V>) => custody(session).request(asked, shape, variables);
  return withExtension(
    "names",
    () => ask(document),
    () => ask(leaveOutNames(document)),
  );
}
