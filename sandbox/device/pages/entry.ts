import { groupedAddress } from "../address-groups";
import { type Html, html } from "../html";
import type { ReadEntry, Reading } from "../reading";
import { statusWords } from "../words";

const typeWords = { RECIPIENT: "Recipient", TRAVEL_RULE: "Travel Rule" };

type Warning = string | null | undefined;

/** `n` counts from 1. */
export function entryCard(entry: ReadEntry, n: number, warnings: readonly Warning[]): Html {
  return html`${card(`Entry ${n}`, entry)}${warnings.map(warningNote)}`;
}

export function changedEntryCards(
  { before, after }: NonNullable<Reading["changedEntry"]>,
  warning: Warning,
): Html {
  if (!after) return card("Entry to remove", before);
  return html`${card("Before", before)}${card("After", after)}${warningNote(warning)}`;
}

const warningNote = (warning: Warning): Html | null =>
  warning ? html`<div class="note bad" role="alert">${warning}</div>` : null;

function card(title: string, { chainName, name, label, address, memo, type, counterparty }: ReadEntry): Html {
  return html`<h2>${title}</h2>
<div class="card">
<dl class="two">
<div><dt>Name</dt><dd>${name}</dd></div>
${label && html`<div><dt>Label</dt><dd>${label}</dd></div>`}
<div><dt>Chain</dt><dd>${chainName}</dd></div>
${memo && html`<div><dt>Memo</dt><dd>${memo}</dd></div>`}
<div><dt>Used as</dt><dd>${type.map((one) => typeWords[one]).join(", ")}</dd></div>
${counterparty && html`<div><dt>Counterparty</dt><dd>${counterparty.name}${vaspWords(counterparty.vasp)}</dd></div>`}
</dl>
<dl><div><dt>Address</dt><dd>${groupedAddress(address)}</dd></div></dl>
</div>
`;
}

const vaspWords = ({ id, name, type }: NonNullable<ReadEntry["counterparty"]>["vasp"]): Html =>
  html`<small>${[name, type && statusWords(type), id].filter(Boolean).join(" · ")}</small>`;
