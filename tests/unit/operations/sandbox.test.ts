import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toInput } from "~/lib/operations";
import { verifyTransaction } from "~/lib/operations/index.server";
import { buildBitcoinTransaction } from "../../../sandbox/chains/bitcoin/build";
import { buildEthereumTransaction, ethereumSignable } from "../../../sandbox/chains/ethereum/build";
import { buildRippleTransaction, rippleSignable } from "../../../sandbox/chains/ripple/build";
import { messageSignData } from "../../../sandbox/records/signable";
import {
  rippleAddress,
  rippleIntent,
  XRP_KEY,
  XRP_OWN,
  XRP_PATH,
  XRP_PUBLIC_KEY,
} from "../../fixtures/console/honest-ripple";
import {
  bitcoinIntent,
  ETH_PATH,
  evmIntent,
  honestBitcoin,
  pathAt,
  USDC,
} from "../../fixtures/console/honest-transactions";
import { CLUSTER_PUBLIC_KEY, ownKeyFacts, provenKey } from "../../fixtures/console/proven-keys";

const TOKEN = { symbol: "USDC", decimals: 6, contractAddress: USDC };

describe("what the sandbox builds from the console's payload", () => {
  it.each([
    ["a payment", evmIntent()],
    ["a token payment", evmIntent({ asset: TOKEN, amount: "9007199254740993" })],
    [
      "a custom fee and nonce",
      evmIntent({ fee: { speed: "CUSTOM", gasPrice: "1", gasLimit: "50000" }, nonce: 0 }),
    ],
  ])("matches the intent: %s", async (_what, intent) => {
    const input = toInput("createEthereumTransaction", intent, "GBP").ethereumTransaction;
    const { to, value, chainId, gasPrice, gasLimit, nonce } = input;
    const transaction = buildEthereumTransaction({
      chain: "ETHEREUM",
      from: input.fromAddress,
      to: to ?? "",
      value,
      tokenContract: intent.asset.contractAddress,
      nonce: nonce ?? 7,
      gasPrice: BigInt(gasPrice ?? 12_000_000_000),
      gasLimit: gasLimit ? BigInt(gasLimit) : null,
      chainId: chainId ?? 0,
    });
    const unverifiedDigestData = await ethereumSignable(transaction, ETH_PATH);
    const signData = { transaction, hdWalletPath: ETH_PATH, unverifiedDigestData };
    expect(await verifyTransaction(signData, intent, { walletPath: ETH_PATH })).toMatchObject({
      ok: true,
      digests: [unverifiedDigestData.transactionDigest],
    });
  });

  it("matches the intent: bitcoin with change", async () => {
    const intent = bitcoinIntent();
    const { inputs, outputs } = honestBitcoin(intent);
    const keyOf = (key: (typeof inputs)[number]["key"]) => ({
      address: key.unverifiedAddress,
      addressType: "COMPATIBILITY" as const,
      path: pathAt(Number(key.path[3]), Number(key.path[4])),
      publicKey: key.publicKey,
      provenanceSignature: key.trustVaultProvenanceSignature,
    });
    const change = outputs[1];
    if (!change?.key) throw new Error("No change");
    const transaction = await buildBitcoinTransaction({
      network: "testnet",
      inputs: inputs.map(({ key, txId, outputIndex, value }) => ({
        id: `${txId}:${outputIndex}`,
        addressType: "COMPATIBILITY",
        txId,
        outputIndex,
        value: BigInt(value),
        key: keyOf(key),
      })),
      payments: [{ recipient: intent.to, amount: BigInt(intent.amount) }],
      change: { value: BigInt(change.amountToSend), key: keyOf(change.key) },
    });
    const facts = { provenancePublicKey: CLUSTER_PUBLIC_KEY, walletPath: pathAt(0, 0) };
    expect(await verifyTransaction({ transaction }, intent, facts)).toMatchObject({
      ok: true,
      digests: transaction.inputs.map((input) => input.unverifiedDigestData.transactionDigest),
    });
  });

  it("matches the intent, and not with any one field changed: XRP", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.bigInt(1n, 10n ** 17n),
        fc.option(fc.bigInt(0n, 0xffffffffn).map(String)),
        fc.uint8Array({ minLength: 20, maxLength: 20 }).map(rippleAddress),
        fc.nat(),
        async (amount, destinationTag, to, place) => {
          const intent = rippleIntent({ amount: amount.toString(), destinationTag, to });
          const input = toInput("createRippleTransaction", intent, "GBP").rippleTransactionInput;
          const transaction = buildRippleTransaction({
            account: XRP_OWN,
            destination: input.destination,
            destinationTag: input.destinationTag ? Number(input.destinationTag) : null,
            amount: BigInt(input.amount),
            fee: 12n,
            sequence: 91_250_400,
            publicKey: Buffer.from(XRP_KEY).toString("hex"),
          });
          const digest = await rippleSignable(transaction, XRP_PATH);
          const signData = messageSignData(transaction, [digest], "0x0", [
            provenKey(XRP_PATH, XRP_PUBLIC_KEY),
          ]);
          const facts = ownKeyFacts(XRP_PATH, XRP_PUBLIC_KEY);
          expect(await verifyTransaction(signData, intent, facts)).toMatchObject({
            ok: true,
            digests: [digest.transactionDigest],
            decoded: {
              fee: { atMost: "12" },
              details: [{ label: "Destination tag", value: destinationTag ?? "none" }, { label: "Sequence" }],
            },
          });
          const changed = changeOneText(signData, place);
          expect(await verifyTransaction(changed, intent, facts)).toMatchObject({ ok: false });
        },
      ),
      { numRuns: 60 },
    );
  });
});

/** The same with one of its texts changed: the next number where it is one in hex, another last character elsewhere. */
function changeOneText<Value>(value: Value, place: number): Value {
  const texts: string[] = [];
  JSON.stringify(value, (_key, part) => (typeof part === "string" ? texts.push(part) && part : part));
  let at = place % texts.length;
  return JSON.parse(
    JSON.stringify(value, (_key, part) => {
      if (typeof part !== "string" || at-- !== 0) return part;
      if (/^0x[0-9a-f]+$/.test(part)) return `0x${(BigInt(part) + 1n).toString(16)}`;
      return part.slice(0, -1) + (part.endsWith("a") ? "b" : "a");
    }),
  );
}
