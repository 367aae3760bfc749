import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { custody } from "../client.server";
import { withExtension } from "../extension.server";
import { graphql } from "../graphql";
import { emailAddress } from "../shapes.server";

const document = graphql(`
  mutation requestAuditLog($input: RequestAuditLogInput!) {
    requestAuditLog(requestAuditLogInput: $input) { email }
  }
`);

const shape = z.object({ requestAuditLog: z.object({ email: emailAddress }) });

interface AuditLogInput {
  /** ISO 8601. */
  fromDate: string;
  toDate: string;
  /** Whose days these are, as IANA names it. */
  timeZone: string;
}

/**
 * Asks for a file of the organisation's audit log; returns the e-mail address that it goes to. A service that knows no
 * zones is asked for the same moments. Throws as the client does.
 */
export async function requestAuditLog(
  session: Session,
  { timeZone, ...range }: AuditLogInput,
  { idempotencyKey }: { idempotencyKey: string },
): Promise<string> {
  const ask = async (input: Partial<AuditLogInput>) => {
    const variables = { input: { authentication: session.authentication, ...range, ...input } };
    const answer = await custody(session).request(document, shape, variables, { idempotencyKey });
    return answer.requestAuditLog.email;
  };
  return withExtension(
    "fileTerms",
    () => ask({ timeZone }),
    () => ask({}),
  );
}
