import QRCode from "qrcode";
import { describe, expect, it } from "vitest";
import { chainOf } from "~/lib/chains";
import { receiveNotes } from "~/lib/receive/notes";
import { drawQrCode } from "~/lib/receive/qr-code.server";
import { aBalance, aSubWallet, ether } from "../../fixtures/console/present-builders";

const ADDRESS = "2Mt2PgSbzb7EJvjeXSDK5AqpBvmzBxVNkzs";

/** Which modules of the drawing are dark: the strokes of its second path, run by run. */
function darkModules(svg: string): Set<string> {
  const path = / d="(M[^"]*)"\/><\/svg>/.exec(svg)?.[1] ?? "";
  const dark = new Set<string>();
  let x = 0;
  let y = 0;
  for (const [, command = "", numbers = ""] of path.matchAll(/([Mmh])([^Mmh]*)/g)) {
    const [a = 0, b = 0] = numbers
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    if (command === "M") [x, y] = [a, b];
    if (command === "m") [x, y] = [x + a, y + b];
    if (command !== "h") continue;
    for (let step = 0; step < a; step += 1) dark.add(`${x + step} ${Math.floor(y)}`);
    x += a;
  }
  return dark;
}

describe("the QR code of an address", () => {
  it("is 180 px wide and high", async () => {
    expect(await drawQrCode(ADDRESS)).toContain('width="180" height="180"');
  });

  it("contains no style, script or external resource, as the strictest CSP requires", async () => {
    const svg = await drawQrCode(`"><script>alert(1)</script>`);
    expect(svg).not.toMatch(/style|script|href|url\(|alert|on\w+=/i);
  });

  it("draws exactly the text's modules at the highest error correction, with a light margin", async () => {
    const { modules } = QRCode.create(ADDRESS, { errorCorrectionLevel: "H" });
    const margin = 2;
    const expected = new Set<string>();
    for (let row = 0; row < modules.size; row += 1) {
      for (let column = 0; column < modules.size; column += 1) {
        if (modules.get(row, column)) expected.add(`${column + margin} ${row + margin}`);
      }
    }
    expect(darkModules((await drawQrCode(ADDRESS)).trim())).toEqual(expected);
  });
});

describe("the advice before an address is handed out", () => {
  const xrp = { ...ether, symbol: "XRP", displaySymbol: "XRP", decimalPlace: 6, chain: "RIPPLE" };
  const holding = (...values: string[]) => {
    const items = values.map((value) => aBalance(xrp, value));
    return aSubWallet({ chain: "RIPPLE", balances: { items, nextToken: null } });
  };
  const TAG = expect.stringContaining("no destination tag");

  it("says that the first payment opens the account, while it does not exist", () => {
    const both = [TAG, expect.stringContaining("1 XRP")];
    expect(receiveNotes(holding("0"), chainOf("RIPPLE"))).toEqual(both);
    expect(receiveNotes(holding(), chainOf("RIPPLE"))).toEqual(both);
  });

  it("says only what always applies when there is a balance or it is unknown", () => {
    expect(receiveNotes(holding("1000000"), chainOf("RIPPLE"))).toEqual([TAG]);
    expect(receiveNotes(holding("NaN"), chainOf("RIPPLE"))).toEqual([TAG]);
    expect(receiveNotes(aSubWallet(), chainOf("ETHEREUM"))).toEqual([]);
    expect(receiveNotes(aSubWallet(), chainOf("RADIX"))).toEqual([]);
  });
});
