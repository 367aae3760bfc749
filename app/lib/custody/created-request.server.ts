import { z } from "zod";
import type { Session } from "../session/session.server";

/** The answer of a mutation that says no more than which request it made. */
export const createdRequest = z.object({
  requestId: z
    .string()
    .nullable()
    .transform((id, context) => {
      if (id) return id;
      context.addIssue({ code: "custom", message: "The request has no id" });
      return z.NEVER;
    }),
});

/** What every mutation that creates a request for the phones carries, beside the transaction itself. */
export function forSigning(session: Session) {
  return {
    authentication: session.authentication,
    source: "TVW",
    sendToNetworkWhenSigned: true,
    sendToDevicesForSigning: true,
  };
}
