import { Dialog } from "~/components/ui/dialog/dialog";
import { ErrorState } from "~/components/ui/states";
import type {
  RequestedExport,
  TransactionExportAnswer,
  TransactionExportPage,
} from "~/lib/exports/transactions.server";
import { ExportRequested } from "./export-requested";
import { periodRows } from "./period-rows";
import { TransactionExportForm } from "./transaction-export-form";

interface Props {
  page: TransactionExportPage;
  answer: TransactionExportAnswer | undefined;
}

/** The form, then where the file goes. */
export function TransactionExportDialog({ page, answer }: Props) {
  const { place, assets, problem } = page;
  if (answer?.requested) {
    return (
      <ExportRequested
        place={place}
        name="Transaction History"
        rows={rowsOf(answer.requested)}
        {...answer.requested}
      />
    );
  }
  if (!assets) {
    return (
      <Dialog title="Export Transaction History" closeTo={place.closeTo} narrow>
        <ErrorState title="The form could not be loaded">{problem}</ErrorState>
      </Dialog>
    );
  }
  return <TransactionExportForm page={page} assets={assets} answer={answer} />;
}

function rowsOf({ assets, count, period, zone, currency }: RequestedExport) {
  return [
    { label: "Assets", value: assets.length > 0 ? assets.join(", ") : "All" },
    ...(count === null
      ? []
      : [{ label: "Transactions", value: `The latest ${count.toLocaleString("en-GB")}` }]),
    currency === null
      ? { label: "Currency and zone", value: "The service’s own", note: "It offers no choice of them" }
      : { label: "Currency", value: currency },
    ...(currency === null || period ? [] : [{ label: "Time zone", value: zone }]),
    ...(period ? periodRows(period, zone) : []),
  ];
}
