import { CONFUSABLES } from "./confusables";

const fromHex = (codes: string): string =>
  String.fromCodePoint(...codes.split("_").map((code) => Number.parseInt(code, 16)));

/** Read at the first use. */
let prototypes: ReadonlyMap<string, string> | undefined;

const readPrototypes = () =>
  new Map(
    CONFUSABLES.join(" ")
      .split(" ")
      .map((pair) => pair.split(">").map(fromHex) as [string, string]),
  );

/** Of UTS #39 (internalSkeleton). Texts that can be mistaken for each other have the same. */
export function skeletonOf(text: string): string {
  prototypes ??= readPrototypes();
  const letters = Array.from(text.normalize("NFD").replace(/\p{DI}/gu, ""));
  return letters
    .map((letter) => prototypes?.get(letter) ?? letter)
    .join("")
    .normalize("NFD");
}

/**
 * By which names are compared: two that share one look alike, letter case, width of letters and number of spaces aside.
 * The first is of the name as it is written, the second, if it is another, of its small letters.
 */
export function looksOf(name: string): string[] {
  const plain = name
    .normalize("NFKC")
    .replace(/[\s\p{Zs}]+/gu, " ")
    .trim();
  const written = skeletonOf(plain).toLowerCase();
  const small = skeletonOf(plain.toLowerCase()).toLowerCase();
  return written === small ? [written] : [written, small];
}
