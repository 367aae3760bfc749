import { latePart } from "~/components/ui/late-part";

/** Separate, so that the list does not load it. */
export const LateTransactionDialog = latePart(() =>
  import("./transaction-dialog").then(({ TransactionDialog }) => TransactionDialog),
);
