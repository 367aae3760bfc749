import { readFileSync } from "node:fs";
import { packageFile } from "./project.mjs";

/** @typedef {readonly (readonly [first: number, last: number])[]} Characters */

/** As in the `unicode-range` of fonts.css, whose other face has the rest of the Latin script. */
const WORDS = [
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

/** What addresses, hashes and fingerprints are written with, and what they are cut with. */
const ADDRESSES = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xb7, 0xb7],
  [0x2013, 0x2014],
  [0x2026, 0x2026],
];

/** The characters and weights that the console uses: less to load before a phone shows the text of a first visit. */
const FONTS = [
  {
    file: "app/styles/fonts/inter-latin.woff2",
    whole: "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
    characters: WORDS,
    options: { variationAxes: { wght: { min: 400, max: 650 } } },
  },
  {
    file: "app/styles/fonts/plex-mono-ascii.woff2",
    whole: "@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-500-normal.woff2",
    characters: ADDRESSES,
    options: {},
  },
];

/** @returns {Promise<{ file: string, font: Buffer }[]>} WOFF2 files, by their paths in the project */
export async function subsetFonts() {
  const { default: subsetFont } = await import("subset-font");
  return Promise.all(
    FONTS.map(async ({ file, whole, characters, options }) => ({
      file,
      font: await subsetFont(readFileSync(packageFile(whole)), textOf(characters), {
        targetFormat: "woff2",
        ...options,
      }),
    })),
  );
}

/** @param {Characters} characters */
function textOf(characters) {
  return characters
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
    )
    .join("");
}
