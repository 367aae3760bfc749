import { type Html, html } from "./html";

const WIDTHS = [6, 5, 4];

/** Prefixes of hex addresses, and of bech32 addresses up to their separator. */
const PREFIX = /^(?:0x|xdc)(?=[0-9a-f])|^(?:bc|tb|t?bnb|addr|addr_test|stake|stake_test|pool)1/i;

/** Groups of four in equal lines, as in the console, for comparing by eye. */
export function groupedAddress(text: string): Html {
  const prefix = PREFIX.exec(text)?.[0] ?? "";
  const groups = text.slice(prefix.length).match(/.{1,4}/gu) ?? [];
  const missing = (width: number) => (width - (groups.length % width)) % width;
  const perLine = WIDTHS.reduce((best, width) => (missing(width) < missing(best) ? width : best));
  return html`<span class="addr by-${perLine} after-${prefix.length}">${prefix && html`<i>${prefix}</i>`}${groups.map((group) => html`<b>${group}</b>`)}</span>`;
}

export const shortAddress = (text: string): string =>
  text.length > 14 ? `${text.slice(0, 6)}…${text.slice(-4)}` : text;
