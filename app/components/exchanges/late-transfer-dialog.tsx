import { latePart } from "~/components/ui/late-part";

/** The transfer form, which those of other sub-wallets need not load. */
export const LateTransferDialog = latePart(() =>
  import("./transfer-dialog").then(({ TransferDialog }) => TransferDialog),
);
