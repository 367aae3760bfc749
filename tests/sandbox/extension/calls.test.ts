import { Interface, MaxUint256 } from "ethers";
import { describe, expect, it } from "vitest";
import { readCall } from "../../../sandbox/device/read-call";

const OTHER = "0x52908400098527886E0F7030069857D2E4169EE7";
const USDC = { symbol: "USDC", decimals: 6 };
const contract = new Interface([
  "function approve(address spender, uint256 value)",
  "function increaseAllowance(address spender, uint256 value)",
  "function transferFrom(address from, address to, uint256 value)",
  "function setApprovalForAll(address operator, bool approved)",
  "function mint(address to, uint256 value)",
]);
const call = (name: string, ...values: unknown[]) => contract.encodeFunctionData(name, values);
const shown = (data: string, token: typeof USDC | undefined = USDC) =>
  readCall(data, token)
    ?.details.filter(({ label }) => label !== "Token contract of")
    .map(({ label, value }) => `${label}: ${value}`);

describe("a contract call on the phone", () => {
  it("says who may spend how much", () => {
    expect(shown(call("approve", OTHER, 12_500_000n))).toEqual([`Spender: ${OTHER}`, "Allowed: 12.5 USDC"]);
    expect(shown(call("approve", OTHER, MaxUint256))).toEqual([
      `Spender: ${OTHER}`,
      "Allowed: Unlimited USDC",
    ]);
    expect(shown(call("increaseAllowance", OTHER, 1n))?.[1]).toBe("Allowed in addition: 0.000001 USDC");
    expect(readCall(call("approve", OTHER, 1n), USDC)).toMatchObject({
      action: "Contract call: approve",
      details: expect.arrayContaining([{ label: "Token contract of", value: "USDC", isAddress: false }]),
      warnings: [
        "The spender may take up to 0.000001 USDC from this sub-wallet, for ever, without asking again.",
      ],
    });
  });

  it("says whose tokens move, and who may take every item", () => {
    expect(shown(call("transferFrom", OTHER, OTHER, 2_000_000n))).toEqual([
      ...[`Taken from: ${OTHER}`, `Paid to: ${OTHER}`, "Amount: 2 USDC"],
    ]);
    expect(shown(call("setApprovalForAll", OTHER, true))).toEqual([`Operator: ${OTHER}`, "Allowed: Yes"]);
    expect(shown(call("setApprovalForAll", OTHER, false))?.[1]).toBe("Allowed: No");
  });

  it("of a contract that the phone does not know has no unit of its own", () => {
    expect(readCall(call("approve", OTHER, 7n), undefined)?.details[1]?.value).toBe(
      "7 of the contract's smallest unit",
    );
  });

  it.each([
    ["another method", call("mint", OTHER, 1n)],
    ["a word too many", `${call("approve", OTHER, 1n)}${"0".repeat(64)}`],
    ["a word too few", call("approve", OTHER, 1n).slice(0, -64)],
    ["half a word", `${call("approve", OTHER, 1n)}00`],
    ["a number for an address", `0x095ea7b3${"f".repeat(128)}`],
    ["a number for a truth value", `${call("setApprovalForAll", OTHER, true).slice(0, -1)}2`],
    ["no data", null],
  ])("is not decoded for %s", (_, data) => {
    expect(readCall(data, USDC)).toBeNull();
  });
});
