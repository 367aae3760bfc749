import { Interface } from "ethers";
import { describe, expect, it } from "vitest";
import { describeCall } from "~/lib/operations/evm/calls.server";
import { permitWarnings as onConsole } from "~/lib/operations/evm/permits";
import { SEVERAL_CALLS, unknownCall as unknownOnConsole } from "~/lib/operations/evm/spenders";
import { canonicalAddress } from "../../../sandbox/chains/canonical-address";
import { permitWarnings as onPhone } from "../../../sandbox/device/permits";
import { readCall } from "../../../sandbox/device/read-call";
import { unknownCall as unknownOnPhone } from "../../../sandbox/device/spenders";

const SPENDER = "0x52908400098527886E0F7030069857D2E4169EE7";
const USDC = { symbol: "USDC", decimals: 6 };
const TOKEN = { ...USDC, contractAddress: "0x1111111254EEB25477B68fb85Ed929f73A960582" };
const ON_PHONE = { token: USDC, shown: (address: string) => canonicalAddress("ETHEREUM", address) };
const WORD = `0x${"ab".repeat(32)}`;
const NO_LIMIT = 2n ** 256n - 1n;
const abi = new Interface([
  "function approve(address spender, uint256 value)",
  "function increaseAllowance(address spender, uint256 value)",
  "function decreaseAllowance(address spender, uint256 value)",
  "function transferFrom(address from, address to, uint256 value)",
  "function setApprovalForAll(address operator, bool approved)",
  "function permit(address owner, address spender, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)",
  "function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)",
]);

describe("what a call lets somebody take", () => {
  const all = "The spender may take all USDC of this sub-wallet, for ever, without asking again.";
  it.each([
    ["approve", [SPENDER, NO_LIMIT], [all]],
    [
      "approve",
      [SPENDER, 1_200_000_000n],
      ["The spender may take up to 1,200 USDC from this sub-wallet, for ever, without asking again."],
    ],
    ["approve", [SPENDER, 0n], []],
    [
      "increaseAllowance",
      [SPENDER, 5_000_000n],
      ["The spender may take 5 USDC more than now from this sub-wallet, for ever, without asking again."],
    ],
    ["increaseAllowance", [SPENDER, NO_LIMIT], [all]],
    ["decreaseAllowance", [SPENDER, 5_000_000n], []],
    ["transferFrom", [SPENDER, SPENDER, 1n], ["This moves tokens of the account that they are taken from."]],
    [
      "setApprovalForAll",
      [SPENDER, true],
      [
        "The operator may take every token that this sub-wallet has or gets in this contract, for ever, without asking again.",
      ],
    ],
    ["setApprovalForAll", [SPENDER, false], []],
    [
      "permit(address,address,uint256,uint256,uint8,bytes32,bytes32)",
      [SPENDER, SPENDER, 2_000_000n, 1n, 27, WORD, WORD],
      ["The spender may take up to 2 USDC from the owner, for ever, without asking again."],
    ],
    [
      "permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)",
      [SPENDER, SPENDER, 2n, 1n, true, 27, WORD, WORD],
      ["The spender may take all USDC of the owner, for ever, without asking again."],
    ],
    [
      "permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)",
      [SPENDER, SPENDER, 2n, 1n, false, 27, WORD, WORD],
      [],
    ],
  ])("by %s to %s is the same on the console and on the phone", async (name, values, words) => {
    const data = abi.encodeFunctionData(name, values);
    expect((await describeCall({ chain: "ETHEREUM", data, token: TOKEN })).warnings).toEqual(words);
    expect(readCall(data, ON_PHONE)?.warnings).toEqual(words);
    const nameless = await describeCall({ chain: "ETHEREUM", data, token: null });
    expect(readCall(data, { ...ON_PHONE, token: undefined })?.warnings).toEqual(nameless.warnings);
  });

  it("is nothing once it is taken back", async () => {
    const data = abi.encodeFunctionData("approve", [SPENDER, 0n]);
    const words = "Nothing: this ends what the spender may take";
    expect(readCall(data, ON_PHONE)?.details[1]?.value).toBe(words);
    const { facts } = await describeCall({ chain: "ETHEREUM", data, token: TOKEN });
    expect(facts[1]).toMatchObject({ value: words });
  });

  it("is said to be unknown where it is", () => {
    const nobody = "This contract call is not known here. What it may take cannot be said.";
    for (const unknownCall of [unknownOnConsole(null), unknownOnPhone(undefined)]) {
      expect(unknownCall).toBe(`${nobody} Approve it only if you know what it does.`);
    }
    expect(unknownOnConsole(TOKEN)).toContain("it may take all USDC of this sub-wallet");
    expect(unknownOnPhone(USDC)).toBe(unknownOnConsole(TOKEN));
  });
});

const HEX = `0x${"c0ffee".repeat(15)}`;
const UNITS = 12_345_678_901n;
const SECONDS = 1_795_000_000n;

/** Every method that the console knows, with the arguments of a call. */
const CALLS: readonly [signature: string, values: readonly unknown[], warnings?: string[]][] = [
  ["transfer(address,uint256)", [SPENDER, UNITS]],
  ["transfer(address,uint256)", [SPENDER, NO_LIMIT]],
  ["transferFrom(address,address,uint256)", [SPENDER, SPENDER, UNITS]],
  ["approve(address,uint256)", [SPENDER, UNITS]],
  ["approve(address,uint256)", [SPENDER, NO_LIMIT]],
  ["approve(address,uint256)", [SPENDER, 0n]],
  ["increaseAllowance(address,uint256)", [SPENDER, UNITS]],
  ["decreaseAllowance(address,uint256)", [SPENDER, UNITS]],
  [
    "permit(address,address,uint256,uint256,uint8,bytes32,bytes32)",
    [SPENDER, SPENDER, UNITS, SECONDS, 27, WORD, WORD],
  ],
  [
    "permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)",
    [SPENDER, SPENDER, 3n, 0n, true, 27, WORD, WORD],
  ],
  ["setApprovalForAll(address,bool)", [SPENDER, true]],
  ["safeTransferFrom(address,address,uint256)", [SPENDER, SPENDER, UNITS]],
  ["safeTransferFrom(address,address,uint256,bytes)", [SPENDER, SPENDER, UNITS, HEX]],
  ["safeTransferFrom(address,address,uint256,uint256,bytes)", [SPENDER, SPENDER, UNITS, 2n, "0x"]],
  [
    "safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)",
    [SPENDER, SPENDER, [1n, UNITS], [5n, 6n], HEX],
  ],
  ["safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)", [SPENDER, SPENDER, [], [], "0x"]],
  ["deposit()", []],
  ["withdraw(uint256)", [UNITS]],
  ["multicall(bytes[])", [[HEX, "0x", WORD]], [SEVERAL_CALLS]],
  ["multicall(uint256,bytes[])", [SECONDS, [HEX]], [SEVERAL_CALLS]],
  ["execute(bytes,bytes[],uint256)", ["0x0b08", [HEX, WORD], SECONDS], [SEVERAL_CALLS]],
  [
    "swapExactTokensForTokens(uint256,uint256,address[],address,uint256)",
    [UNITS, 1n, [SPENDER, TOKEN.contractAddress], SPENDER, SECONDS],
  ],
  ["swapExactETHForTokens(uint256,address[],address,uint256)", [UNITS, [SPENDER], SPENDER, NO_LIMIT]],
  ["swapExactTokensForETH(uint256,uint256,address[],address,uint256)", [UNITS, 0n, [], SPENDER, SECONDS]],
];

describe("a call in the words of the console", () => {
  const wordOf = ({ label, value }: { label: string; value?: string }) => `${label}: ${value}`;

  it.each(CALLS)("%s is read on the phone too", async (signature, values, warnings) => {
    const data = new Interface([`function ${signature}`]).encodeFunctionData(signature, values);
    for (const chain of ["ETHEREUM", "XDCNETWORK"] as const) {
      for (const token of [TOKEN, null]) {
        const shown = (address: string) => canonicalAddress(chain, address);
        const console = await describeCall({ chain, data, token });
        const phone = readCall(data, { token: token ? USDC : undefined, shown });
        expect(phone?.action).toBe(`Contract call: ${console.method}`);
        expect(phone?.details.filter(({ label }) => label !== "Token contract of").map(wordOf)).toEqual(
          (console.facts as { label: string; value?: string }[]).map(wordOf),
        );
        expect(phone?.warnings).toEqual(console.warnings);
        expect(phone?.allows).toBe(console.allows);
        if (warnings) expect(phone?.warnings).toEqual(warnings);
      }
    }
  });

  it("is read by neither where something was added or left out", async () => {
    for (const [signature, values] of CALLS) {
      const data = new Interface([`function ${signature}`]).encodeFunctionData(signature, values);
      for (const changed of [
        `${data}00`,
        `${data}${"0".repeat(64)}`,
        data.slice(0, -2),
        data.slice(0, -64),
      ]) {
        if (changed.length < 10) continue;
        const { method } = await describeCall({ chain: "ETHEREUM", data: changed, token: TOKEN });
        expect([signature, method]).toEqual([signature, null]);
        expect(readCall(changed, ON_PHONE)).toBeNull();
      }
    }
  });
});

const TIME = "1795000000";
const WHEN = "18 Nov 2026, 11:06 UTC";
const PERMIT =
  "This is a permit: the signature alone lets somebody spend. Nothing is sent now and it costs no fee.";
const uint = (path: string, value: string) => ({ path, type: "uint256", value });
const address = (path: string) => ({ path, type: "address", value: TOKEN.contractAddress.toLowerCase() });
const spender = address("spender");

describe("what a permit lets somebody take", () => {
  it.each([
    [
      "EIP-2612",
      "Permit",
      [spender, uint("value", "25000000"), uint("nonce", "0"), uint("deadline", TIME)],
      `It can be used until ${WHEN}.`,
      "The spender may take up to 25 USDC from this sub-wallet, for ever, without asking again.",
    ],
    [
      "DAI",
      "Permit",
      [spender, uint("expiry", "0"), { path: "allowed", type: "bool", value: "true" }],
      "It can be used for ever.",
      "The spender may take all USDC of this sub-wallet, for ever, without asking again.",
    ],
    [
      "Permit2's allowance",
      "PermitSingle",
      [
        ...[address("details.token"), uint("details.amount", NO_LIMIT.toString())],
        ...[uint("details.expiration", TIME), spender, uint("sigDeadline", String(10n ** 60n))],
      ],
      "It can be used for ever.",
      `The spender may take all USDC of this sub-wallet, until ${WHEN}, without asking again.`,
    ],
    [
      "Permit2's transfer",
      "PermitTransferFrom",
      [address("permitted.token"), uint("permitted.amount", "1000000"), spender, uint("deadline", TIME)],
      `It can be used until ${WHEN}.`,
      "The spender may take up to 1 USDC from this sub-wallet, once, without asking again.",
    ],
    [
      "several of Permit2",
      "PermitBatch",
      [
        ...[address("details[0].token"), uint("details[0].amount", "1"), uint("details[0].expiration", "1")],
        ...[address("details[1].token"), uint("details[1].amount", "2")],
        ...[uint("details[1].expiration", TIME), spender, uint("sigDeadline", TIME)],
      ],
      `It can be used until ${WHEN}.`,
      `The spender may take each of the amounts below from this sub-wallet, until ${WHEN}, without asking again.`,
    ],
  ])("by %s is the same on the console and on the phone", (_, primaryType, values, usable, takes) => {
    const permit = { primaryType, domain: [address("verifyingContract")], values };
    expect(onConsole(permit, () => TOKEN)).toEqual([`${PERMIT} ${usable}`, takes]);
    expect(onPhone(permit, () => USDC)).toEqual([`${PERMIT} ${usable}`, takes]);
  });

  it("is nothing where it ends an allowance, or is no permit", () => {
    const ended = { path: "allowed", type: "bool", value: "false" };
    for (const [primaryType, values] of [
      ["Permit", [spender, ended]],
      ["Mail", [address("to")]],
    ] as const) {
      expect(onConsole({ primaryType, domain: [], values }, () => TOKEN)).toEqual([]);
      expect(onPhone({ primaryType, domain: [], values }, () => USDC)).toEqual([]);
    }
  });
});
