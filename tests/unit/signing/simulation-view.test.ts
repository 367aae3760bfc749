import { expect, it } from "vitest";
import { simulationView } from "~/lib/signing/screen/simulation-view.server";
import { allowanceWords } from "../../../sandbox/device/simulation-words";

const ether = { symbol: "ETH", decimalPlace: 18 };
const changes = (asset: object, amount: string) =>
  simulationView({ changes: [{ asset, amount }], allowances: [], failure: null } as never).lines;

it("says exactly what would leave and what would come", () => {
  expect(changes(ether, "-1234500000000000000001")).toEqual(["−1,234.500000000000000001 ETH"]);
  expect(changes({ symbol: "USDC", decimalPlace: 6 }, "25000000")).toEqual(["+25 USDC"]);
});

it("never guesses the decimals of an asset", () => {
  expect(changes({ symbol: "XYZ", decimalPlace: null }, "-5")).toEqual(["−5 smallest units of XYZ"]);
});

const USDC = { symbol: "USDC", decimals: 6 };
const OWNER = "0x1111111254EEB25477B68fb85Ed929f73A960582";
const SPENDER = "0x52908400098527886E0F7030069857D2E4169EE7";

it.each([
  [null, SPENDER, 25_000_000n, `Afterwards ${SPENDER} may take up to 25 USDC from this sub-wallet.`],
  [null, SPENDER, 2n ** 256n - 1n, `Afterwards ${SPENDER} may take all USDC of this sub-wallet, for ever.`],
  [null, SPENDER, 0n, `Afterwards ${SPENDER} may take no USDC of this sub-wallet.`],
  [OWNER, null, 1_500_000n, `Afterwards this sub-wallet may take up to 1.5 USDC from ${OWNER}.`],
])("says of %s and %s in the phone's words what may be taken then: %s", (owner, spender, amount, words) => {
  const asset = { symbol: USDC.symbol, decimalPlace: USDC.decimals };
  const allowances = [{ asset, owner, spender, amount: amount.toString() }];
  const view = simulationView({ changes: [], allowances, failure: null, notSimulated: null } as never);
  expect(view.lines).toEqual(["No balance would change", words]);
  expect(allowanceWords({ owner, spender, amount }, USDC)).toBe(words);
});
