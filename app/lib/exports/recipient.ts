export interface ExportRecipient {
  email: string;
  /** Differs from the address of the signed-in user. */
  isOtherAddress: boolean;
  /** The sandbox's mailbox; null for real e-mail. */
  mailboxUrl: string | null;
}

export function recipientOf(
  email: string,
  user: { email: string },
  mailboxUrl: string | null,
): ExportRecipient {
  return { email, isOtherAddress: email.toLowerCase() !== user.email.toLowerCase(), mailboxUrl };
}
