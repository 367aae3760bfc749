import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import { emailAddress } from "../shapes.server";

const document = graphql(`
  mutation requestAuditLog($input: RequestAuditLogInput!) {
    requestAuditLog(requestAuditLogInput: $input) { email }
  }
`);

const shape = z.object({ requestAuditLog: z.object({ email: emailAddress }) });

/**
 * Asks for a file of the organisation's audit log; returns the e-mail address that it goes to. Throws as the client does.
 * @param range ISO 8601
 */
export async function requestAuditLog(
  session: Session,
  range: { fromDate: string; toDate: string },
  { idempotencyKey }: { idempotencyKey: string },
): Promise<string> {
  const variables = { input: { authentication: session.authentication, ...range } };
  const answer = await custody(session).request(document, shape, variables, { idempotencyKey });
  return answer.requestAuditLog.email;
}
