import { latePart } from "~/components/ui/late-part";

/** Separate, so that other sub-wallets' pages do not load it. */
export const LateAccountPage = latePart(() =>
  import("./account-page").then(({ AccountPage }) => AccountPage),
);
