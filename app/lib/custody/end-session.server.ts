import { z } from "zod";
import type { Session } from "../session/session.server";
import { custody } from "./client.server";
import { graphql } from "./graphql";

/** After this the call continues in the background, so that logging out is not delayed. */
const TIMEOUT_MS = 2_000;

const endDocument = graphql(`
  mutation endSession($input: EndSessionInput!) {
    endSession(endSessionInput: $input) { success }
  }
`);

const shape = z.object({ endSession: z.object({ success: z.boolean() }) });

/** Never fails: the backend may be down or lack this operation, or the session may have ended. The client logs it. */
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
