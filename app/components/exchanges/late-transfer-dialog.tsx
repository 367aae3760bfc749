import { latePart } from "~/components/ui/late-part";

/** Separate, so that other sub-wallets' dialogs do not load it. */
export const LateTransferDialog = latePart(() =>
  import("./transfer-dialog").then(({ TransferDialog }) => TransferDialog),
);
