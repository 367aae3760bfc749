import { canonicalAddress } from "~/lib/chains";
import type { Rates } from "~/lib/custody/transactions/mutation.server";
import { formatExact, fromUnits } from "~/lib/money";
import type { SendAsset } from "~/lib/operations/intent";
import { nativeAsset } from "~/lib/operations/kit/decoded";
import type { Decoded, Fact } from "~/lib/operations/kit/types";
import { worth } from "~/lib/present/worth";
import type { NamedAddress, SigningData } from "./signing-data.server";

/** A line of the summary, ready to be shown. */
export interface SummaryRow {
  label: string;
  value: string;
  /** A smaller second line. */
  note?: string | null;
  /** The label is above the value. */
  wide?: boolean;
  isAddress?: boolean;
  /** An address to be compared group by group. */
  isGrouped?: boolean;
  isTotal?: boolean;
}

/** What a transaction does, as its screens show it. */
export interface TransactionView {
  rows: SummaryRow[];
  total: SummaryRow | null;
}

/** What a decoded transaction does, whatever its operation, with its value where rates are known. */
export function transactionView(
  decoded: Decoded,
  { payer, currency, recipients }: Pick<SigningData, "payer" | "currency" | "recipients">,
  rates: Rates | null,
): TransactionView {
  const { chain, facts, fee, details, total } = decoded;
  const native = nativeAsset(chain);
  const chainRate = rates?.chain ?? null;
  const coins = (label: string, units: string): SummaryRow => {
    const amount = fromUnits(BigInt(units), native.decimals);
    return { label, value: words(units, native), note: worth(amount, chainRate, currency) };
  };
  const rowsOf = (fact: Fact) => factRows(fact, recipientName(fact, chain, recipients));
  const withWorth = (fact: Fact): SummaryRow[] => {
    if (fact.kind !== "amount") return rowsOf(fact);
    const amount = fromUnits(BigInt(fact.units), fact.asset.decimals);
    return rowsOf(fact).map((row) => ({ ...row, note: worth(amount, rates?.asset ?? null, currency) }));
  };
  return {
    rows: [
      { label: "From", value: payer.name },
      ...facts.flatMap(withWorth),
      ...(fee ? [coins(fee.isExact ? "Fee" : "Maximum fee", fee.atMost)] : []),
      ...details.flatMap(rowsOf),
    ],
    total: total === null ? null : { ...coins("Total", total), isTotal: true },
  };
}

const words = (units: string, { symbol, decimals }: SendAsset) =>
  `${formatExact(fromUnits(BigInt(units), decimals))} ${symbol}`;

/** The recipient's name: of the entry with the same memo, otherwise of any with the address. */
function recipientName(fact: Fact, chain: string, recipients: readonly NamedAddress[]): string | null {
  if (fact.kind !== "recipient") return null;
  const there = recipients.filter(({ address }) => canonicalAddress(chain, address) === fact.value);
  return (there.find((one) => one.memo === fact.memo) ?? there[0])?.name ?? null;
}

function factRows(fact: Fact, name: string | null): SummaryRow[] {
  const { label } = fact;
  switch (fact.kind) {
    case "recipient": {
      const address = { label: name ? "Address" : label, value: fact.value, wide: true, isGrouped: true };
      return name ? [{ label, value: name }, address] : [address];
    }
    case "address":
      return [{ label, value: fact.value, wide: true, isAddress: true }];
    case "amount":
      return [{ label, value: words(fact.units, fact.asset), ...(fact.address && { note: fact.address }) }];
    default:
      return [{ label, value: fact.value, ...(fact.isWide && { wide: true }) }];
  }
}
