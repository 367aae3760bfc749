/** Where a file goes. */
export interface ExportRecipient {
  /** As the backend names it. */
  email: string;
  /** Whether it is another address than the one that the user signed in with. */
  isOtherAddress: boolean;
  /** Where it can be read in the sandbox; null where it is sent by e-mail. */
  mailboxUrl: string | null;
}

/** @param user who asked for the file */
export function recipientOf(
  email: string,
  user: { email: string },
  mailboxUrl: string | null,
): ExportRecipient {
  return { email, isOtherAddress: email.toLowerCase() !== user.email.toLowerCase(), mailboxUrl };
}
