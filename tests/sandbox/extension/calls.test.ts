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
  "function multicall(bytes[] calls)",
]);
const call = (name: string, ...values: unknown[]) => contract.encodeFunctionData(name, values);
const read = (data: string | null, token: typeof USDC | undefined = USDC) =>
  readCall(data, { token, shown: (address) => address });
const shown = (data: string) =>
  read(data)
    ?.details.filter(({ label }) => label !== "Token contract of")
    .map(({ label, value }) => `${label}: ${value}`);

const multicall = call("multicall", ["0x0102", "0x03"]);
/** With another offset of its only list, and the words between. */
const moved = (data: string, from: number, to: number) =>
  `${data.slice(0, 10)}${(to / 2).toString(16).padStart(64, "0")}${"0".repeat(to - from)}${data.slice(74)}`;

describe("a contract call on the phone", () => {
  it("says who may spend how much", () => {
    expect(shown(call("approve", OTHER, 12_500_000n))).toEqual([`Spender: ${OTHER}`, "Amount: 12.5 USDC"]);
    expect(shown(call("approve", OTHER, MaxUint256))?.[1]).toBe("Amount: Unlimited");
    expect(shown(call("increaseAllowance", OTHER, 1n))?.[1]).toBe("Added amount: 0.000001 USDC");
    expect(read(call("approve", OTHER, 1n))).toMatchObject({
      action: "Contract call: approve",
      details: expect.arrayContaining([{ label: "Token contract of", value: "USDC" }]),
      warnings: [
        "The spender may take up to 0.000001 USDC from this sub-wallet, for ever, without asking again.",
      ],
    });
  });

  it("says whose tokens move, and who may take every item", () => {
    expect(shown(call("transferFrom", OTHER, OTHER, 2_000_000n))).toEqual([
      ...[`Taken from: ${OTHER}`, `To: ${OTHER}`, "Amount: 2 USDC"],
    ]);
    expect(shown(call("setApprovalForAll", OTHER, true))).toEqual([`Operator: ${OTHER}`, "Approved: Yes"]);
    expect(shown(call("setApprovalForAll", OTHER, false))?.[1]).toBe("Approved: No");
  });

  it("shows each call of several, and says that none of them is read", () => {
    expect(read(multicall)).toMatchObject({
      details: expect.arrayContaining([{ label: "Calls", value: "0x0102\n0x03", isData: true }]),
      warnings: ["This call carries several others in one. They are not read here."],
    });
  });

  it("of a contract that the phone does not know has no unit of its own", () => {
    const unknown = readCall(call("approve", OTHER, 7n), { token: undefined, shown: (address) => address });
    expect(unknown?.details[1]?.value).toBe("7 smallest units of a token that is not known here");
  });

  it.each([
    ["another method", call("mint", OTHER, 1n)],
    ["a word too many", `${call("approve", OTHER, 1n)}${"0".repeat(64)}`],
    ["a word too few", call("approve", OTHER, 1n).slice(0, -64)],
    ["half a word", `${call("approve", OTHER, 1n)}00`],
    ["a number for an address", `0x095ea7b3${"f".repeat(128)}`],
    ["a number for a truth value", `${call("setApprovalForAll", OTHER, true).slice(0, -1)}2`],
    ["a list that begins after a gap", moved(multicall, 64, 96)],
    [
      "a list that claims more items than it has",
      multicall.replace(/0{63}2(?=0{62}40)/, `${"0".repeat(63)}3`),
    ],
    ["bytes with something behind them", `${multicall.slice(0, -1)}1`],
    ["a list longer than any", multicall.replace(/0{63}2(?=0{62}40)/, "f".repeat(64))],
    ["no data", null],
  ])("is not decoded for %s", (_, data) => {
    expect(read(data)).toBeNull();
  });
});
