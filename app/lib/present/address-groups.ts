const GROUP = 4;
/** Groups a line, the most welcome first where two fill their lines equally well. */
const WIDTHS = [6, 5, 4] as const;

/** What every address of a chain begins with: of hex addresses, and of bech32 ones up to their separator. */
const PREFIX = /^(?:0x|xdc)(?=[0-9a-f])|^(?:bc|tb|t?bnb|addr|addr_test|stake|stake_test|pool)1/i;

/** An address, hash or digest: long, and in one piece. */
const COMPARED = /^\w{24,}$/;

/** A text for comparing by eye. */
export interface AddressGroups {
  /** What every address of the chain begins with, so that nobody needs to compare it; "" for none. */
  prefix: string;
  /** Four characters each; the last may have fewer. */
  groups: string[];
  /** How many stand on a line, so that the lines are equal or nearly so. */
  perLine: (typeof WIDTHS)[number];
}

/** Divides an address or hash into groups of four and equal lines. */
export function groupAddress(text: string): AddressGroups {
  const prefix = PREFIX.exec(text)?.[0] ?? "";
  const groups = text.slice(prefix.length).match(new RegExp(`.{1,${GROUP}}`, "gu")) ?? [];
  const missing = (width: number) => (width - (groups.length % width)) % width;
  const perLine = WIDTHS.reduce((best, width) => (missing(width) < missing(best) ? width : best));
  return { prefix, groups, perLine };
}

/** Whether people compare a text by eye, as they do addresses and hashes, unlike an id with dashes or a name. */
export function isCompared(text: string): boolean {
  return COMPARED.test(text);
}
