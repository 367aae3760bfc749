import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { whereCapable } from "../capabilities/ask.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import { emailAddress } from "../shapes.server";
import { withoutVariable } from "../without-variable.server";

// Written out, so that a backend that lacks the zone names the field when it refuses.
const document = graphql(`
  mutation requestAuditLog(
    $authentication: AuthenticationInput
    $fromDate: String!
    $toDate: String!
    $timeZone: String
  ) {
    requestAuditLog(
      requestAuditLogInput: {
        authentication: $authentication
        fromDate: $fromDate
        toDate: $toDate
        timeZone: $timeZone
      }
    ) { email }
  }
`);

const plainDocument = withoutVariable(document, "timeZone");

const shape = z.object({ requestAuditLog: z.object({ email: emailAddress }) });

interface AuditLogInput {
  /** ISO 8601. */
  fromDate: string;
  toDate: string;
  /** IANA name. */
  timeZone: string;
}

/**
 * Returns the e-mail address it goes to. A backend without time zones is asked for the same moments. Throws as the
 * client does.
 */
export async function requestAuditLog(
  session: Session,
  { timeZone, ...range }: AuditLogInput,
  { idempotencyKey }: { idempotencyKey: string },
): Promise<string> {
  const ask = async (asked: typeof document, zone: Partial<AuditLogInput>) => {
    const variables = { authentication: session.authentication, ...range, ...zone };
    const answer = await custody(session).request(asked, shape, variables, { idempotencyKey });
    return answer.requestAuditLog.email;
  };
  return whereCapable(
    "auditZones",
    () => ask(document, { timeZone }),
    () => ask(plainDocument, {}),
  );
}
