import { canonicalAddress, networkWords } from "~/lib/chains";
import type { Rates } from "~/lib/custody/transactions/mutation.server";
import { formatExact, fromUnits } from "~/lib/money";
import type { SendAsset } from "~/lib/operations/intent";
import { headlineOf, nativeAsset } from "~/lib/operations/kit/decoded";
import type { Decoded, Fact } from "~/lib/operations/kit/types";
import { availableView } from "./head-view.server";
import type { RecipientFacts } from "./recipient-facts.server";
import { recipientRows } from "./recipient-rows";
import type { NamedAddress, SigningData } from "./signing-data.server";
import type { RowKind, SummaryRow } from "./summary-row";
import { type Part, worthOf, worthOfAll } from "./worth.server";

export interface TransactionView {
  headline: { value: string; unit: string; fiat: string | null } | null;
  /** 'Ethereum Holesky (a test network)'. */
  network: string;
  rows: SummaryRow[];
  total: SummaryRow | null;
  technical: SummaryRow[];
}

type ShownWith = Pick<SigningData, "payer" | "chain" | "currency" | "recipients">;

interface ViewOptions {
  /** Without them, the sub-wallet's balances give the price. */
  rates?: Rates | null;
  /** Moves the maximum fee to the technical rows. */
  isEnded?: boolean;
  recipient?: RecipientFacts | null;
}

export function transactionView(
  decoded: Decoded,
  signing: ShownWith,
  { rates = null, isEnded = false, recipient = null }: ViewOptions = {},
): TransactionView {
  const { chain, network, facts, fee, details, total, held } = decoded;
  const native = nativeAsset(chain);
  const fiat = (units: string, asset: SendAsset) => worthOf(units, asset, signing, rates);
  const coins = (label: string, units: string, kind?: RowKind): SummaryRow => {
    return { kind, label, value: words(units, native), note: fiat(units, native) };
  };
  const rowsOf = (fact: Fact, place?: "main"): SummaryRow[] => {
    const named = namedRecipient(fact, chain, signing.recipients);
    const kind = fact.role ?? place;
    const rows = factRows(fact, kind, { named, facts: recipient, chain });
    if (fact.kind !== "amount" || fact.address) return rows;
    return rows.map((row) => ({ ...row, note: fiat(fact.units, fact.asset) }));
  };
  const paid = headlineOf(decoded);
  const fiatOfTotal = (units: string) => worthOfAll(partsOf(units, native, { paid, fee }), signing, rates);
  const shown = details.filter((fact) => !isTechnical(fact));
  const cost = fee ? [coins(fee.isExact ? "Fee" : "Maximum fee", fee.atMost, "fee")] : [];
  return {
    headline: paid
      ? { value: exact(paid.units, paid.asset), unit: paid.asset.symbol, fiat: fiat(paid.units, paid.asset) }
      : null,
    network: networkWords(chain, network),
    rows: [
      {
        label: "From",
        value: signing.payer.name,
        note: isEnded ? null : (availableView(signing, paid?.asset ?? native)?.words ?? null),
      },
      ...facts.filter((fact) => fact !== paid).flatMap((fact) => rowsOf(fact, "main")),
      ...shown.flatMap((fact) => rowsOf(fact)),
      ...(isEnded ? [] : cost),
      ...(isEnded || held === undefined
        ? []
        : [{ ...coins("Held until confirmed", held, "held"), note: heldWhy(decoded, held) }]),
    ],
    total:
      total === null || isEnded
        ? null
        : { ...coins("Total", total), note: fiatOfTotal(total), isTotal: true },
    technical: [...(isEnded ? cost : []), ...details.filter(isTechnical).flatMap((fact) => rowsOf(fact))],
  };
}

/** Payment and fee if they add up to the total, else the total itself. */
function partsOf(
  total: string,
  native: SendAsset,
  { paid, fee }: Pick<Decoded, "fee"> & { paid: ReturnType<typeof headlineOf> },
): Part[] {
  const whole = [{ units: total, asset: native }];
  if (!paid || !fee || paid.asset.contractAddress !== null) return whole;
  const isSum = BigInt(paid.units) + BigInt(fee.atMost) === BigInt(total);
  return isSum ? [paid, { units: fee.atMost, asset: native }] : whole;
}

function heldWhy({ chain, fee, total }: Decoded, held: string): string {
  const native = nativeAsset(chain);
  const paid = total ?? fee?.atMost ?? "0";
  const { symbol } = native;
  return `${symbol} is spent in whole coins, so they are held. You pay ${words(paid, native)}; the other ${words((BigInt(held) - BigInt(paid)).toString(), native)} is not spent.`;
}

const isTechnical = (fact: Fact) => "isTechnical" in fact && fact.isTechnical === true;

const exact = (units: string, { decimals }: SendAsset) => formatExact(fromUnits(BigInt(units), decimals));
const words = (units: string, asset: SendAsset) => `${exact(units, asset)} ${asset.symbol}`;

export function namedRecipient(
  fact: Fact,
  chain: string,
  recipients: readonly NamedAddress[],
): NamedAddress | null {
  if (fact.kind !== "recipient") return null;
  const there = recipients.filter(({ address }) => canonicalAddress(chain, address) === fact.value);
  return there.find((one) => one.memo === fact.memo) ?? there[0] ?? null;
}

const MAX_LINES = 30;
const MAX_LENGTH = 1_500;

/** Long foreign texts get a note of their length. */
function lengthOf(words: string): Pick<SummaryRow, "isLong" | "note"> {
  const lines = words.split("\n").length;
  if (lines <= MAX_LINES && words.length <= MAX_LENGTH) return {};
  const count = (number: number, what: string) =>
    `${number.toLocaleString("en-GB")} ${what}${number === 1 ? "" : "s"}`;
  const length = `${count(lines, "line")}, ${count(words.length, "character")}`;
  return { isLong: true, note: `${length}. Scroll to read all of it.` };
}

function factRows(
  fact: Fact,
  kind: RowKind | undefined,
  known: Parameters<typeof recipientRows>[1],
): SummaryRow[] {
  const { label } = fact;
  switch (fact.kind) {
    case "recipient":
      return recipientRows(fact, known);
    case "address":
      return [{ kind, label, value: fact.value, wide: true, isAddress: true }];
    case "amount":
      return [
        { kind, label, value: words(fact.units, fact.asset), ...(fact.address && { note: fact.address }) },
      ];
    default:
      return [
        {
          kind,
          label,
          value: fact.value,
          ...(fact.isWide && { wide: true }),
          ...(fact.isVerbatim && { isVerbatim: true, ...lengthOf(fact.value) }),
        },
      ];
  }
}
