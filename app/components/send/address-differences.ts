export interface Run {
  text: string;
  isDifferent: boolean;
}

function push(runs: Run[], text: string, isDifferent: boolean) {
  const last = runs.at(-1);
  if (!text) return;
  if (last && last.isDifferent === isDifferent) last.text += text;
  else runs.push({ text, isDifferent });
}

function commonPrefixLength(a: string, b: string): number {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at++;
  return at;
}

function commonSuffixLength(a: string, b: string, longest: number): number {
  let at = 0;
  while (at < longest && a[a.length - 1 - at] === b[b.length - 1 - at]) at++;
  return at;
}

/**
 * `address` in runs, with what differs from `other` marked. Addresses of one length are compared place by
 * place; of different lengths, everything between the shared beginning and the shared end differs.
 */
export function addressDifferences(address: string, other: string): Run[] {
  const runs: Run[] = [];
  if (address.length === other.length) {
    for (let at = 0; at < address.length; at++) push(runs, address[at] ?? "", address[at] !== other[at]);
    return runs;
  }
  const start = commonPrefixLength(address, other);
  const end = commonSuffixLength(address, other, Math.min(address.length, other.length) - start);
  push(runs, address.slice(0, start), false);
  push(runs, address.slice(start, address.length - end), true);
  push(runs, address.slice(address.length - end), false);
  return runs;
}
