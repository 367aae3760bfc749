import { Interface, Transaction } from "ethers";
import { describe, expect, it } from "vitest";
import { callMethod } from "~/lib/chains";
import { readEthereumPayment } from "~/lib/operations/evm/read-payment.server";
import { verifyTransaction } from "~/lib/operations/index.server";
import type { ReadingContext } from "~/lib/operations/kit/types";
import { signableDigest } from "../../../../sandbox/records/signable";
import { messageContext } from "../../../fixtures/console/honest-messages";
import {
  ETH_PATH,
  OWN_ADDRESS,
  RECIPIENT,
  STRANGER,
  USDC,
} from "../../../fixtures/console/honest-transactions";

const TOKEN = { symbol: "USDC", decimals: 6, contractAddress: USDC };
const NO_LIMIT = 2n ** 256n - 1n;

interface Asked {
  to?: string;
  value?: bigint;
  data?: string;
  type?: 0 | 2;
}

/** signData for any transaction, its digest computed by ethers. */
function signDataOf({ to = USDC, value = 0n, data = "0x", type = 2 }: Asked) {
  const prices =
    type === 2
      ? { maxFeePerGas: 30_000_000_000n, maxPriorityFeePerGas: 2_000_000_000n }
      : { gasPrice: 12_000_000_000n };
  const common = { to, value, data, nonce: 7, gasLimit: 90_000n, chainId: 17_000n, type };
  const digest = Transaction.from({ ...common, ...prices }).unsignedHash.slice(2);
  const { transactionDigest, signData, shaSignData } = signableDigest(Buffer.from(digest, "hex"), ETH_PATH);
  return {
    transaction: {
      type,
      to,
      fromAddress: OWN_ADDRESS,
      value: value.toString(),
      gasPrice: type === 0 ? "12000000000" : null,
      gasLimit: "90000",
      nonce: 7,
      chainId: 17_000,
      data: data === "0x" ? null : data,
      maxFeePerGas: type === 2 ? "30000000000" : null,
      maxPriorityFeePerGas: type === 2 ? "2000000000" : null,
    },
    hdWalletPath: ETH_PATH,
    unverifiedDigestData: { transactionDigest, signData, shaSignData },
  };
}

async function decodedOf(asked: Asked, assets: ReadingContext["assets"] = [TOKEN]) {
  const signData = signDataOf(asked);
  const intent = readEthereumPayment(signData, messageContext(assets));
  if (!intent) throw new Error("The transaction cannot be read");
  const result = await verifyTransaction(signData, intent, { walletPath: ETH_PATH });
  if (!result.ok) throw new Error(JSON.stringify(result.mismatches));
  return result.decoded;
}

const call = (signature: string, args: readonly unknown[]) => {
  const known = new Interface([`function ${signature}`]);
  return known.encodeFunctionData(signature.split("(")[0] ?? "", args);
};
const shown = (facts: readonly { label: string }[]) =>
  facts.map((fact) => [fact.label, (fact as { value?: string }).value]);

describe("an EIP-1559 transaction", () => {
  it("is read with its highest price and the tip in it", async () => {
    const decoded = await decodedOf({ to: RECIPIENT, value: 250_000_000_000_000_000n });
    expect(decoded.fee?.atMost).toBe("2700000000000000");
    expect(shown(decoded.details)).toEqual([
      ["Gas price · limit", "30.000000 Gwei · 90000"],
      ["Tip in the price", "2.000000 Gwei"],
      ["Nonce · chain id", "7 · 17000"],
    ]);
    expect(shown(decoded.facts)[0]).toEqual(["To", RECIPIENT]);
  });

  it("is refused where a legacy transaction with the same price was asked for", async () => {
    const intent = readEthereumPayment(
      { ...signDataOf({ to: RECIPIENT, value: 1n, type: 0 }) },
      messageContext(),
    );
    if (!intent) throw new Error("The transaction cannot be read");
    const asked = { ...intent, fee: { ...intent.fee, gasPrice: "30000000000" } } as typeof intent;
    const result = await verifyTransaction(signDataOf({ to: RECIPIENT, value: 1n }), asked, {
      walletPath: ETH_PATH,
    });
    expect(result.ok ? [] : result.mismatches.map(({ field }) => field)).toEqual(["priorityPrice"]);
  });

  it("is refused when any field differs from what is signed", async () => {
    const honest = signDataOf({ data: call("approve(address,uint256)", [STRANGER, 5n]) });
    for (const [field, value] of [
      ["maxPriorityFeePerGas", "1"],
      ["maxFeePerGas", "30000000001"],
      ["gasLimit", "90001"],
      ["nonce", 8],
      ["value", "1"],
      ["data", call("approve(address,uint256)", [STRANGER, 6n])],
      ["to", RECIPIENT],
    ] as const) {
      const lie = { ...honest, transaction: { ...honest.transaction, [field]: value } };
      const intent = readEthereumPayment(lie, messageContext([TOKEN]));
      const result = intent && (await verifyTransaction(lie, intent, { walletPath: ETH_PATH }));
      expect(result?.ok, field).toBe(false);
    }
  });
});

describe("a contract call", () => {
  it("names an allowance without a limit", async () => {
    const data = call("approve(address,uint256)", [STRANGER, NO_LIMIT]);
    const decoded = await decodedOf({ data });
    expect(shown(decoded.facts)).toEqual([
      ["Action", "Contract call: approve"],
      ["USDC contract", USDC],
      ["Spender", STRANGER],
      ["Amount", "Unlimited"],
    ]);
    expect(decoded.warnings).toEqual([
      "The spender may take all USDC of this sub-wallet, for ever, without asking again.",
    ]);
    expect(decoded.contract).toBe(USDC);
    expect(decoded.total).toBe(decoded.fee?.atMost);
  });

  it("names an allowance in the token's own units, and none at all where the token is not known", async () => {
    const data = call("approve(address,uint256)", [STRANGER, 25_000_000n]);
    expect((await decodedOf({ data })).warnings).toEqual([
      "The spender may take up to 25 USDC from this sub-wallet, for ever, without asking again.",
    ]);
    const facts = shown((await decodedOf({ data }, [])).facts);
    expect(facts).toContainEqual(["Amount", "25,000,000 smallest units of a token that is not known here"]);
    expect(
      (await decodedOf({ data: call("approve(address,uint256)", [STRANGER, 0n]) }, [])).warnings,
    ).toEqual([
      "The spender may take up to 0 smallest units of a token that is not known here from this sub-wallet, for ever, without asking again.",
      "If the contract is one of collectibles, the spender may take the one with this number.",
    ]);
    const nothing = call("approve(address,uint256)", [STRANGER, 0n]);
    const revoked = await decodedOf({ data: nothing });
    expect(revoked.warnings).toEqual([]);
    expect(shown(revoked.facts)).toContainEqual(["Amount", "Nothing: this ends what the spender may take"]);
  });

  it("warns of an operator for a whole collection, and not of one that is dismissed", async () => {
    const allow = call("setApprovalForAll(address,bool)", [STRANGER, true]);
    expect((await decodedOf({ to: RECIPIENT, data: allow })).warnings).toEqual([
      expect.stringContaining("every token"),
    ]);
    const dismiss = call("setApprovalForAll(address,bool)", [STRANGER, false]);
    expect((await decodedOf({ to: RECIPIENT, data: dismiss })).warnings).toEqual([]);
  });

  it("does not name an account that tokens are taken from like the sub-wallet that signs", async () => {
    const data = call("transferFrom(address,address,uint256)", [RECIPIENT, STRANGER, 1n]);
    expect(shown((await decodedOf({ data })).facts)).toEqual([
      ["Action", "Contract call: transferFrom"],
      ["USDC contract", USDC],
      ["Taken from", RECIPIENT],
      ["To", STRANGER],
      ["Amount", "0.000001 USDC"],
    ]);
  });

  it("shows the coins that it pays as its headline", async () => {
    const decoded = await decodedOf({ to: RECIPIENT, value: 10n ** 18n, data: call("deposit()", []) });
    expect(decoded.facts[1]).toMatchObject({
      kind: "amount",
      units: "1000000000000000000",
      isHeadline: true,
    });
    expect(decoded.total).toBe((10n ** 18n + BigInt(decoded.fee?.atMost ?? 0)).toString());
  });

  it.each([
    ["a method that is not known", "0xdeadbeef0001"],
    ["data behind its arguments", `${call("approve(address,uint256)", [STRANGER, 1n])}00`],
    [
      "an address with dirty upper bytes",
      call("approve(address,uint256)", [STRANGER, 1n]).replace("0x095ea7b3000000", "0x095ea7b3ff0000"),
    ],
    ["less than its arguments", call("approve(address,uint256)", [STRANGER, 1n]).slice(0, -2)],
  ])("says that it is not known, and shows its data, where it has %s", async (_what, data) => {
    const decoded = await decodedOf({ data });
    expect(decoded.warnings).toEqual([
      expect.stringContaining(
        "This contract call is not known here. The contract is that of USDC, so it may take all USDC",
      ),
    ]);
    expect(decoded.details[0]).toMatchObject({ label: "Contract call", value: data.toLowerCase() });
    expect(decoded.details[0]).not.toHaveProperty("isTechnical");
  });
});

describe("the names of methods in lists", () => {
  it.each([
    "transfer(address,uint256)",
    "transferFrom(address,address,uint256)",
    "approve(address,uint256)",
    "increaseAllowance(address,uint256)",
    "decreaseAllowance(address,uint256)",
    "permit(address,address,uint256,uint256,uint8,bytes32,bytes32)",
    "permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)",
    "setApprovalForAll(address,bool)",
    "safeTransferFrom(address,address,uint256)",
    "safeTransferFrom(address,address,uint256,bytes)",
    "safeTransferFrom(address,address,uint256,uint256,bytes)",
    "safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)",
    "deposit()",
    "withdraw(uint256)",
    "multicall(bytes[])",
    "multicall(uint256,bytes[])",
    "execute(bytes,bytes[],uint256)",
    "swapExactTokensForTokens(uint256,uint256,address[],address,uint256)",
    "swapExactETHForTokens(uint256,address[],address,uint256)",
    "swapExactTokensForETH(uint256,uint256,address[],address,uint256)",
  ])("%s", (signature) => {
    const method = new Interface([`function ${signature}`]).fragments[0];
    const selector = new Interface([`function ${signature}`]).getFunction(signature)?.selector;
    expect(method).toBeDefined();
    expect(callMethod(`${selector}${"00".repeat(32)}`)).toBe(signature.split("(")[0]);
  });

  it("says only that something is called where the method is not known, and nothing of a payment", () => {
    expect(callMethod("0xdeadbeef")).toBeNull();
    expect(callMethod(null)).toBeNull();
    expect(callMethod("0x")).toBeNull();
  });
});
