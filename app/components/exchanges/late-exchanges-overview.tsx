import { latePart } from "~/components/ui/late-part";

/** The exchange accounts, which /home need load only behind a dialog of one of them. */
export const LateExchangesOverview = latePart(() =>
  import("./exchanges-overview").then(({ ExchangesOverview }) => ExchangesOverview),
);
