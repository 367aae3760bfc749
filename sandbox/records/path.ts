/** Five BIP-32 parts as 0x hex, hardened parts with the top bit set. */
export type HdPath = [string, string, string, string, string];

/** For what no single key signs: a policy, the address book. */
export const NO_PATH: HdPath = ["0x0", "0x0", "0x0", "0x0", "0x0"];

export const HARDENED = 0x8000_0000;

/** @throws for a part that is not a 32-bit 0x hex number */
export function pathNumbers(path: readonly string[]): number[] {
  return path.map((part) => {
    if (!/^0x[0-9a-f]{1,8}$/i.test(part)) throw new RangeError("Not a path part");
    return Number.parseInt(part, 16);
  });
}

/** `m/49'/1'/0'/0/0` */
export function pathText(path: HdPath): string {
  const parts = pathNumbers(path).map((part) => (part >= HARDENED ? `${part - HARDENED}'` : `${part}`));
  return `m/${parts.join("/")}`;
}
