import { Address } from "~/components/ui/address";
import { type Definition, DefinitionList } from "~/components/ui/definition-list";

interface ReviewSummaryProps {
  /** The sub-wallet's name. */
  from: string;
  to: { name?: string | null; address: string };
  /** Figures are exact, already formatted with their unit. */
  amount: string;
  amountFiat?: string | null;
  fee: string;
  feeLabel?: string;
  feeFiat?: string | null;
  /** Memo, nonce, chain id, change: whatever else is in the transaction. */
  more?: readonly Definition[];
  total?: string | null;
  totalFiat?: string | null;
}

/** What the decoded transaction does, in the order in which a person checks it. */
export function ReviewSummary(props: ReviewSummaryProps) {
  const {
    from,
    to,
    amount,
    amountFiat,
    fee,
    feeLabel = "Fee, at most",
    feeFiat,
    more = [],
    total,
    totalFiat,
  } = props;
  return (
    <DefinitionList
      rows={[
        { label: "From", value: from },
        to.name ? { label: "To", value: to.name } : null,
        {
          label: to.name ? "Address" : "To",
          value: <Address value={to.address} grouped />,
          wide: true,
        },
        { label: "Amount", value: amount, note: amountFiat },
        { label: feeLabel, value: fee, note: feeFiat },
        ...more,
        total ? { label: "Total", value: total, note: totalFiat, isTotal: true } : null,
      ]}
    />
  );
}
