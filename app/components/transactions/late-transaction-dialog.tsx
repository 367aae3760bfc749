import { latePart } from "~/components/ui/late-part";

/** A transaction's details, which the list before them need not load. */
export const LateTransactionDialog = latePart(() =>
  import("./transaction-dialog").then(({ TransactionDialog }) => TransactionDialog),
);
