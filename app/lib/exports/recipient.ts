/** Where a file goes. */
export interface ExportRecipient {
  /** As the backend names it. */
  email: string;
  /** Whether it is another address than the one that the user signed in with. */
  isOtherAddress: boolean;
}

/** @param user who asked for the file */
export function recipientOf(email: string, user: { email: string }): ExportRecipient {
  return { email, isOtherAddress: email.toLowerCase() !== user.email.toLowerCase() };
}
