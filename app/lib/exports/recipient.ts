export interface ExportRecipient {
  /** As reported by the backend. */
  email: string;
  /** Differs from the address of the signed-in user. */
  isOtherAddress: boolean;
  /** The sandbox's mailbox; null for real e-mail. */
  mailboxUrl: string | null;
}

/** @param user requested the file */
export function recipientOf(
  email: string,
  user: { email: string },
  mailboxUrl: string | null,
): ExportRecipient {
  return { email, isOtherAddress: email.toLowerCase() !== user.email.toLowerCase(), mailboxUrl };
}
