import { useOutletContext } from "@remix-run/react";
import { Suspense } from "react";
import { latePart } from "~/components/ui/late-part";
import type { Settled } from "~/lib/custody/settle.server";
import type { ExchangesPage } from "~/lib/exchanges/overview.server";

const LateExchangesOverview = latePart(() =>
  import("./exchanges-overview").then(({ ExchangesOverview }) => ExchangesOverview),
);

/** The exchange accounts behind an account's dialog over /home; empty behind other dialogs. */
export function ExchangesBehind() {
  const exchanges = useOutletContext<Settled<ExchangesPage> | null>();
  return (
    <Suspense>
      {exchanges ? <LateExchangesOverview page={exchanges.value} problem={exchanges.problem} /> : null}
    </Suspense>
  );
}
