const WORDS: Readonly<Record<string, string>> = {
  PREPROCESSING: "The service is checking whether the Travel Rule applies.",
  AWAITING_USER_TRAVEL_RULE:
    "Waiting for the transfer details. The transaction continues once they are submitted.",
  AWAITING_COMPLIANCE: "Compliance is checking the transfer details.",
  AWAITING_SIGNATURES: "Waiting for approval in the mobile app.",
  SIGNED: "Approved and signed. It will be sent to the network next.",
  QUEUED: "Queued to be sent to the network.",
  PENDING: "The network has not confirmed it yet.",
  SUBMITTED: "Sent. The network has not confirmed it yet.",
  NOT_AVAILABLE: "The service cannot tell the status at the moment.",
  COMPLETED: "Done.",
  CONFIRMED: "Confirmed by the network.",
  CLEARED: "Confirmed, and the funds are cleared.",
  BLOCKED: "On hold. Please contact support.",
  USER_CANCELLED: "Cancelled by a user.",
  SYSTEM_CANCELLED: "Cancelled by the service.",
  ERROR: "Failed.",
};

interface SignedFor {
  isMessage?: boolean;
  sender?: string | null;
}

const MESSAGE_SIGNED =
  "Approved and signed. The application that asked for it gets the signature; a message is not sent to a network.";

export function statusWords(
  status: string,
  { isMessage = false, sender = null }: SignedFor = {},
): string | null {
  if (status === "SIGNED" && isMessage) return MESSAGE_SIGNED;
  if (status === "SIGNED" && sender) return `Approved and signed. ${sender} sends it to the network.`;
  return WORDS[status] ?? null;
}
