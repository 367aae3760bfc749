import { groupedAddress } from "../address-groups";
import { type Html, html } from "../html";
import type { PayoutReading, ReadPayment } from "../reading";
import { count } from "../words";
import { nameNote } from "./name-note";

const ROWS_SHOWN = 50;

/** Totals first, then what deserves a look; every payment on demand. @param rowsPage from 1; null for none of them */
export function payoutCard(
  { name, payments, totals, largest, newRecipients }: PayoutReading,
  rowsPage: number | null,
): Html {
  return html`<div class="card">
<div class="amount"><b>${count(payments.length, "payment", "payments")}</b><small>${name}</small></div>
<dl class="two">
${totals.map((total) => html`<div><dt>${count(total.count, "payment", "payments")}</dt><dd>${total.amount}</dd></div>`)}
</dl></div>
${newRecipients > 0 && html`<div class="note wait">${newWords(newRecipients)}</div>`}
${alikeNote(payments.filter(({ alike }) => alike !== null))}
<h2>${payments.length > largest.length ? `The largest ${largest.length}` : "All payments"}</h2>
${largest.map(paymentCard)}
${payments.length > largest.length && everyPayment(payments, rowsPage)}`;
}

function everyPayment(payments: ReadPayment[], rowsPage: number | null): Html {
  const pages = Math.ceil(payments.length / ROWS_SHOWN);
  if (rowsPage === null) {
    return html`<p id="payments"><a class="btn" href="?rows=1#payments">Every payment, in order</a></p>`;
  }
  const page = Math.min(rowsPage, pages);
  const from = (page - 1) * ROWS_SHOWN;
  const shown = payments.slice(from, from + ROWS_SHOWN);
  const link = (to: number, words: string) => html` <a href="?rows=${to}#payments">${words}</a>`;
  return html`<h2 id="payments">Payments ${from + 1} to ${from + shown.length} of ${payments.length}</h2>
${shown.map(paymentCard)}
${pages > 1 && html`<p>Page ${page} of ${pages}${page > 1 && link(page - 1, "Previous")}${page < pages && link(page + 1, "Next")}</p>`}`;
}

const newWords = (recipients: number): string =>
  recipients === 1
    ? "One recipient is new: never paid, and not in the address book."
    : `${recipients} recipients are new: never paid, and not in the address book.`;

const MAX_ALIKE_NAMED = 5;

/** Also of those that are not among the largest. */
function alikeNote(alike: readonly ReadPayment[]): Html | false {
  const rest = alike.length - MAX_ALIKE_NAMED;
  const rows = alike.slice(0, MAX_ALIKE_NAMED);
  return (
    alike.length > 0 &&
    html`<div class="note wait" role="alert">${count(alike.length, "payment goes", "payments go")} to a name that can be mistaken for another.
${rows.map(({ position, toName, alike: words }) => html`<p>${position}. “${toName}”: ${words}</p>`)}${rest > 0 && html`<p>And ${rest} more</p>`}</div>`
  );
}

const paymentCard = (payment: ReadPayment): Html => html`<div class="card">
<dl class="two">
<div><dt>${payment.position}. ${payment.reference}</dt><dd>${payment.amountText}</dd></div>
<div><dt>From</dt><dd>${payment.from}</dd></div>
<div><dt>Maximum fee</dt><dd>${payment.feeText}</dd></div>
${payment.memo !== null && html`<div><dt>Memo</dt><dd>${payment.memo}</dd></div>`}
</dl>
<dl><div><dt>To</dt><dd>${groupedAddress(payment.to)}<small>${ownerWords(payment)}</small>${nameNote(payment.alike)}${payment.note !== null && html`<small>Note, not signed: ${payment.note}</small>`}</dd></div></dl>
</div>`;

const ownerWords = ({ toName, isNew }: ReadPayment): string =>
  isNew
    ? "New: never paid, and not in the address book"
    : (toName ?? "Paid before, and not in the address book");
