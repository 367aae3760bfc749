import type { Transaction } from "~/lib/custody/shapes.server";
import { amountText, formatBalance, formatExact } from "~/lib/money";
import { nativeAsset } from "~/lib/operations/kit/decoded";
import { feeState } from "~/lib/present/status";
import { isOf } from "../head-view.server";
import type { SigningData } from "../signing-data.server";
import type { SummaryRow } from "../summary-row";
import { worthOf } from "../worth.server";
import type { CheckedRequest } from "./check-request.server";

interface Ended {
  record: Transaction | null;
  checked: CheckedRequest;
}

/** @param isUnsent nothing reached the network */
export function moneyRows({ record, checked }: Ended, signing: SigningData, isUnsent: boolean): SummaryRow[] {
  const native = nativeAsset(signing.chain.id);
  const decoded = checked.state === "sound" ? checked.verified.decoded : null;
  const paid = amountOf(checked);
  const rows: (SummaryRow | null)[] = [];
  if (isUnsent && decoded?.total) rows.push(coinRow("No longer held", decoded.total, native, signing));
  else if (isUnsent && paid) rows.push(coinRow("No longer held", paid.units, paid.asset, signing));
  else if (!isUnsent && record?.fee && feeState(record.status, record.transactionHash) === "paid")
    rows.push(coinRow("Fee paid", record.fee.value, native, signing));
  rows.push(balanceRow(checked, signing));
  return rows.filter((row) => row !== null);
}

/** @param feePaid by the replacement, in smallest units */
export function replacedMoneyRows(
  checked: CheckedRequest,
  signing: SigningData,
  feePaid: string | null,
): SummaryRow[] {
  const native = nativeAsset(signing.chain.id);
  const fee = feePaid === null ? null : coinRow("One fee paid", feePaid, native, signing);
  const note = [fee?.note, "once, by the replacement"].filter(Boolean).join(", ");
  return [fee && { ...fee, note }, balanceRow(checked, signing)].filter((row) => row !== null);
}

function amountOf(checked: CheckedRequest) {
  if (checked.state !== "sound") return undefined;
  return checked.verified.decoded.facts.find((fact) => fact.kind === "amount");
}

function coinRow(
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

/** Of the paid asset, or else the native one; null if the service keeps no balance of it. */
function balanceRow(checked: CheckedRequest, signing: SigningData): SummaryRow | null {
  const asset = amountOf(checked)?.asset ?? nativeAsset(signing.chain.id);
  const units = signing.payer.balances?.items.find((one) => isOf(one.asset, asset))?.amount.value;
  if (units === undefined) return null;
  const coins = amountText({ value: units, currency: "" }, asset.decimals);
  const row = coinRow("Balance now", units, asset, signing);
  return row && { ...row, value: `${formatBalance(coins, asset.symbol)} ${asset.symbol}` };
}
