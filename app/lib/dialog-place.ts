export interface DialogPlace {
  subWalletId: string;
  /** The path. Its query describes the page behind: add to it only with `withSearch`. */
  self: string;
  /** The page behind, as it was. Without scripts its anchor scrolls to where the dialog was opened. */
  closeTo: string;
}

export type PlainDialogPlace = Pick<DialogPlace, "self" | "closeTo">;

/** The URL parameter with the query of the page behind. */
export const BEHIND = "back";
