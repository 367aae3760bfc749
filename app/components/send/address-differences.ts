import type { AddressRun } from "~/components/ui/address/grouped-address";
import { isCaselessAddress } from "~/lib/chains/letter-case";

function push(runs: AddressRun[], text: string, isMarked: boolean) {
  const last = runs.at(-1);
  if (!text) return;
  if (last && last.isMarked === isMarked) last.text += text;
  else runs.push({ text, isMarked });
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
 * `address` in runs, with differences from `other` marked. Equal lengths are compared place by place; otherwise
 * everything between the common prefix and suffix differs. Letter case counts only if the chain's addresses are
 * case-sensitive.
 */
export function addressDifferences(chain: string, address: string, other: string): AddressRun[] {
  const runs: AddressRun[] = [];
  const isCaseless = isCaselessAddress(chain, address) && isCaselessAddress(chain, other);
  const [one = "", two = ""] = [address, other].map((text) => (isCaseless ? text.toLowerCase() : text));
  if (address.length === other.length) {
    for (let at = 0; at < address.length; at++) push(runs, address[at] ?? "", one[at] !== two[at]);
    return runs;
  }
  const start = commonPrefixLength(one, two);
  const end = commonSuffixLength(one, two, Math.min(one.length, two.length) - start);
  push(runs, address.slice(0, start), false);
  push(runs, address.slice(start, address.length - end), true);
  push(runs, address.slice(address.length - end), false);
  return runs;
}
