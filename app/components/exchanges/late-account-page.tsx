import { latePart } from "~/components/ui/late-part";

/** The page of an exchange account, which those of other sub-wallets need not load. */
export const LateAccountPage = latePart(() =>
  import("./account-page").then(({ AccountPage }) => AccountPage),
);
