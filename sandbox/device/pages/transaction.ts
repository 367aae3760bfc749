import { groupedAddress } from "../address-groups";
import { wholeDigest } from "../fingerprint";
import { type Html, html } from "../html";
import type { KnownRecipient } from "../known-recipients";
import type { ShownRequest } from "../read-request";
import type { Detail, Reading, Recipient } from "../reading";
import type { Replaced } from "../replaced";
import { changedEntryCards, entryCard } from "./entry";
import { messageCard } from "./message";
import { nameNote } from "./name-note";
import { payoutCard } from "./payout";
import { replacedCard } from "./replaced";
import { simulationCard } from "./simulation";

export const signedWords = ({ payout, entries, message, movesNothing }: Reading): string => {
  if (payout) return "this payout";
  if (entries) return "these entries";
  if (message) return "this message";
  return movesNothing ? "this change" : "this transaction";
};

/** @param rowsPage of a payout's payments, from 1; null for none of them */
export function transactionCard(
  shown: ShownRequest,
  reading: Reading,
  replaced: Replaced | null,
  rowsPage: number | null = null,
): Html {
  return html`${reading.action && html`<h2>${reading.action}</h2>`}
${(reading.warnings ?? []).map((warning) => html`<div class="note bad" role="alert">${warning}</div>`)}
${shown.takeable.map((words) => html`<div class="note wait">${words}</div>`)}
${reading.recipients.map((recipient) => recipientCard(recipient, shown))}
${shown.usual.map(({ words, isLarger }) => html`<div class="note ${isLarger ? "wait" : ""}">${words}</div>`)}
${reading.payout && payoutCard(reading.payout, rowsPage)}
${reading.message && messageCard(reading.message)}
${reading.changedEntry && changedEntryCards(reading.changedEntry, shown.similarNames[0])}
${(reading.entries ?? []).map((entry, at) => entryCard(entry, at + 1, [shown.knownEntries[at], shown.similarNames[at]]))}
${reading.callData !== null && html`<div class="note">The data of the call: <span class="addr">${reading.callData}</span></div>`}
${simulationCard(shown)}
<div class="card">
<dl class="two">
<div><dt>Organisation</dt><dd>${shown.organisation}</dd></div>
${!shown.isOfPeople && html`<div><dt>Wallet</dt><dd>${shown.wallet}${shown.isUltraCold && html`<small>Ultra Cold</small>`}</dd></div>`}
${shown.subWallet && html`<div><dt>Sub-wallet</dt><dd>${shown.subWallet}</dd></div>`}
${reading.feeAtMost !== null && html`<div><dt>${reading.feeIsExact ? "Fee" : "Maximum fee"}</dt><dd>${reading.feeAtMost} ${reading.feeUnit}</dd></div>`}
<div><dt>Network</dt><dd>${reading.network}</dd></div>
${reading.nonce !== null && html`<div><dt>Nonce</dt><dd>${reading.nonce}</dd></div>`}
${(reading.details ?? []).filter((one) => !isWide(one)).map(({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}
<div><dt>Requested by</dt><dd>${shown.createdBy}</dd></div>
</dl>
${placesOf(reading, shown)}
</div>
${replaced && replacedCard(replaced)}
<div class="fp"><small>Compare with the console</small><code>${shown.fingerprint}</code><small>Calculated on this phone from ${signedWords(reading)}</small></div>
<div class="card"><details><summary>Technical details</summary>${digestsOf(reading)}</details></div>`;
}

function digestsOf(reading: Reading): Html {
  const digests = reading.digests.map(({ transactionDigest }) => transactionDigest);
  const whole = wholeDigest(digests);
  const single = digests.filter((digest) => digest !== whole);
  return html`<dl><div><dt>Whole digest</dt><dd>${groupedAddress(whole)}</dd></div>
${single.length > 0 && html`<div><dt>SHA-256 of what is signed, in this order</dt>${single.map((digest) => html`<dd class="addr">${digest}</dd>`)}</div>`}</dl>`;
}

/** Below the others, in the whole width. */
const isWide = ({ isAddress, isSentence, isData }: Detail): boolean =>
  (isAddress || isSentence || isData) ?? false;

function wideValue({ value, isAddress, isData }: Detail): Html {
  if (isAddress) return html`<dd>${groupedAddress(value)}</dd>`;
  if (!isData) return html`<dd>${value}</dd>`;
  return html`${value.split("\n").map((line) => html`<dd class="addr">${line}</dd>`)}`;
}

function placesOf(reading: Reading, { known }: ShownRequest): Html | false {
  const places = (reading.details ?? []).filter(isWide);
  const isEmpty = reading.from.length + reading.change.length + places.length === 0;
  return (
    !isEmpty &&
    html`<dl>${reading.from.length > 0 && html`<div><dt>From</dt>${reading.from.map((address) => html`<dd>${groupedAddress(address)}${ownerNote(known.get(address))}</dd>`)}</div>`}
${reading.change.length > 0 && html`<div><dt>Change, returned to this wallet</dt>${reading.change.map(({ address, amount, unit }) => html`<dd>${groupedAddress(address)}<small>${amount} ${unit}</small></dd>`)}</div>`}
${places.map((place) => html`<div><dt>${place.label}</dt>${wideValue(place)}</div>`)}
</dl>`
  );
}

const ownerNote = (known: KnownRecipient | undefined) =>
  known !== undefined && html`<small>${known.owner}</small>${nameNote(known.alike)}`;

function recipientCard({ address, amount, unit }: Recipient, { known }: ShownRequest): Html {
  const one = known.get(address);
  return html`<div class="card">
<div class="amount"><b>${amount} <span>${unit}</span></b></div>
<dl><div><dt>To</dt><dd>${groupedAddress(address)}${ownerNote(one)}${one?.earlier.map((words) => html`<small>${words}</small>`)}</dd></div></dl>
</div>`;
}
