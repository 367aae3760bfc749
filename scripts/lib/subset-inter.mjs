import { readFileSync } from "node:fs";
import { packageFile } from "./project.mjs";

/** The weights that the styles use. */
const WEIGHTS = { min: 400, max: 650 };
/** The characters of `unicode-range` in fonts.css, whose other face has the rest of the Latin script. */
const CHARACTERS = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
  [0xfffd, 0xfffd],
];

/**
 * Inter with the characters and weights that the console uses: 28 kB instead of 48, which is one round trip less before
 * the text of a first visit is shown on a phone.
 * @returns {Promise<Buffer>} a WOFF2 file
 */
export async function subsetInter() {
  const { default: subsetFont } = await import("subset-font");
  const whole = readFileSync(packageFile("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"));
  const text = CHARACTERS.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
  ).join("");
  return subsetFont(whole, text, { targetFormat: "woff2", variationAxes: { wght: WEIGHTS } });
}
