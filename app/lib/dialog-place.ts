/** Where a dialog stands: its own URL, and that of the page behind it. */
export interface DialogPlace {
  subWalletId: string;
  /** The dialog's path. Its query says how the page behind looks, so add to it with `withSearch` only. */
  self: string;
  /**
   * The page behind, as it was when the dialog was opened. Its anchor is where the dialog was opened, for browsers
   * without scripts; with them the page has not moved.
   */
  closeTo: string;
}

/** A dialog that is not about a sub-wallet, or a page that was opened from a list. */
export type PlainDialogPlace = Pick<DialogPlace, "self" | "closeTo">;

/** The parameter of a dialog's URL that holds the query of the page behind it. */
export const BEHIND = "back";
