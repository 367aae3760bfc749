const GROUP = 4;
/** Groups per line; the first wins if two fill their lines equally well. */
const WIDTHS = [6, 5, 4] as const;

/** The prefix of all addresses of a chain: hex, or bech32 up to its separator. */
const PREFIX = /^(?:0x|xdc)(?=[0-9a-f])|^(?:bc|tb|t?bnb|addr|addr_test|stake|stake_test|pool)1/i;

const COMPARED = /^\w{24,}$/;

export interface AddressGroups {
  /** Common to all addresses of the chain; "" if none. */
  prefix: string;
  groups: string[];
  perLine: (typeof WIDTHS)[number];
}

export function groupAddress(text: string): AddressGroups {
  const prefix = PREFIX.exec(text)?.[0] ?? "";
  const groups = text.slice(prefix.length).match(new RegExp(`.{1,${GROUP}}`, "gu")) ?? [];
  const missing = (width: number) => (width - (groups.length % width)) % width;
  const perLine = WIDTHS.reduce((best, width) => (missing(width) < missing(best) ? width : best));
  return { prefix, groups, perLine };
}

export function isCompared(text: string): boolean {
  return COMPARED.test(text);
}
