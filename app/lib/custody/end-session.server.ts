import { z } from "zod";
import type { Session } from "../session/session.server";
import { custody } from "./client.server";
import { graphql } from "./graphql";

/** A slow backend must not delay logging out: after this the call continues in the background. */
const TIMEOUT_MS = 2_000;

const endDocument = graphql(`
  mutation endSession($input: EndSessionInput!) {
    endSession(endSessionInput: $input) { success }
  }
`);

const shape = z.object({ endSession: z.object({ success: z.boolean() }) });

/**
 * Ends a session at the backend. Never fails, and takes at most two seconds: the backend may be down, slow, without
 * this operation, or may have ended the session already. The client logs which.
 */
export async function endBackendSession(session: Session): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS);
  });
  const variables = { input: { authentication: session.authentication } };
  const told = custody(session)
    .request(endDocument, shape, variables)
    .then(
      () => undefined,
      () => undefined,
    );
  await Promise.race([told, patience]);
  clearTimeout(timer);
}
