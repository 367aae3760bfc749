import { Address } from "~/components/ui/address";
import { type Definition, DefinitionList } from "~/components/ui/definition-list";
import type { TransactionView } from "~/lib/signing/transaction-view.server";

interface ReviewSummaryProps extends Pick<TransactionView, "rows" | "total"> {
  /** What a page knows beside the transaction, before the total. */
  more?: readonly Definition[];
}

/** What the decoded transaction does, in the order in which a person checks it. */
export function ReviewSummary({ rows, more = [], total }: ReviewSummaryProps) {
  const shown = rows.map(({ isGrouped, value, ...row }) => ({
    ...row,
    value: isGrouped ? <Address value={value} grouped /> : value,
  }));
  return <DefinitionList rows={[...shown, ...more, total]} />;
}
