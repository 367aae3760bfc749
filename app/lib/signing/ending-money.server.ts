import type { Transaction } from "~/lib/custody/shapes.server";
import { amountText, formatBalance, formatExact } from "~/lib/money";
import { nativeAsset } from "~/lib/operations/kit/decoded";
import { feeState } from "~/lib/present/status";
import type { CheckedRequest } from "./check-request.server";
import { isOf } from "./head-view.server";
import type { SigningData } from "./signing-data.server";
import { type SummaryRow, worthOf } from "./transaction-view.server";

interface Ended {
  record: Transaction | null;
  checked: CheckedRequest;
}

/** What a request cost, or no longer holds, and the balance. `isUnsent`: nothing of it reached the network. */
export function moneyRows({ record, checked }: Ended, signing: SigningData, isUnsent: boolean): SummaryRow[] {
  const { chain } = signing;
  const native = nativeAsset(chain.id);
  const decoded = checked.state === "sound" ? checked.verified.decoded : null;
  const paid = decoded?.facts.find((fact) => fact.kind === "amount");
  const rows: (SummaryRow | null)[] = [];
  if (isUnsent && decoded?.total) rows.push(coinRow("No longer held", decoded.total, native, signing));
  else if (isUnsent && paid) rows.push(coinRow("No longer held", paid.units, paid.asset, signing));
  else if (!isUnsent && record?.fee && feeState(record.status, record.transactionHash) === "paid")
    rows.push(coinRow("Fee paid", record.fee.value, native, signing));
  rows.push(balanceRow(paid?.asset ?? native, signing));
  return rows.filter((row) => row !== null);
}

/** Units of an asset and their worth; null where the amount is not known. */
export function coinRow(
  label: string,
  units: string,
  asset: ReturnType<typeof nativeAsset>,
  signing: SigningData,
): SummaryRow | null {
  const coins = amountText({ value: units, currency: "" }, asset.decimals);
  if (coins === null) return null;
  return {
    label,
    value: `${formatExact(coins)} ${asset.symbol}`,
    note: worthOf(units, asset, signing, null),
  };
}

function balanceRow(asset: ReturnType<typeof nativeAsset>, signing: SigningData): SummaryRow | null {
  const units = signing.payer.balances?.items.find((one) => isOf(one.asset, asset))?.amount.value;
  if (units === undefined) return null;
  const coins = amountText({ value: units, currency: "" }, asset.decimals);
  const row = coinRow("Balance now", units, asset, signing);
  return row && { ...row, value: `${formatBalance(coins, asset.symbol)} ${asset.symbol}` };
}
