import { expect, it } from "vitest";
import { simulationView } from "~/lib/signing/screen/simulation-view.server";

const ether = { symbol: "ETH", decimalPlace: 18 };
const changes = (asset: object, amount: string) =>
  simulationView({ changes: [{ asset, amount }], failure: null } as never).changes;

it("says exactly what would leave and what would come", () => {
  expect(changes(ether, "-1234500000000000000001")).toEqual(["−1,234.500000000000000001 ETH"]);
  expect(changes({ symbol: "USDC", decimalPlace: 6 }, "25000000")).toEqual(["+25 USDC"]);
});

it("never guesses the decimals of an asset", () => {
  expect(changes({ symbol: "XYZ", decimalPlace: null }, "-5")).toEqual(["−5 smallest units of XYZ"]);
});
