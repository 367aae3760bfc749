import { readFileSync } from "node:fs";
import { packageFile } from "./project.mjs";

/** @typedef {readonly (readonly [first: number, last: number])[]} Characters */

/** Characters of the console's own texts, numbers and currencies. */
const WORDS = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xa3, 0xa3],
  [0xa5, 0xa5],
  [0xb0, 0xb0],
  [0xb7, 0xb7],
  [0xd7, 0xd7],
  [0x2009, 0x2009],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x20ac, 0x20ac],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
];

/** Further characters of names; loaded only by pages that need them. */
const LETTERS = [
  [0xa1, 0xa2],
  [0xa4, 0xa4],
  [0xa6, 0xaf],
  [0xb1, 0xb6],
  [0xb8, 0xd6],
  [0xd8, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x2000, 0x2008],
  [0x200a, 0x2012],
  [0x2015, 0x2017],
  [0x201a, 0x201b],
  [0x201e, 0x2021],
  [0x2023, 0x2025],
  [0x2027, 0x206f],
  [0x2122, 0x2122],
  [0x2215, 0x2215],
  [0xfffd, 0xfffd],
];

/** Characters of addresses, hashes and fingerprints. */
const ADDRESSES = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xb7, 0xb7],
  [0x2013, 0x2014],
  [0x2026, 0x2026],
];

const INTER = "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2";
const WEIGHTS = { variationAxes: { wght: { min: 400, max: 650 } } };

/** Ranges as in fonts.css. Only the characters and weights in use, so that a first visit loads less. */
const FONTS = [
  {
    file: "app/styles/fonts/inter-words.woff2",
    whole: INTER,
    characters: WORDS,
    options: WEIGHTS,
  },
  {
    file: "app/styles/fonts/inter-letters.woff2",
    whole: INTER,
    characters: LETTERS,
    options: WEIGHTS,
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
