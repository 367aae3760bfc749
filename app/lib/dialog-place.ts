/** A dialog about one sub-wallet: its own URL, and that of the page behind it. */
export interface DialogPlace {
  subWalletId: string;
  /** Path of the dialog, without a query. */
  self: string;
  closeTo: string;
}
