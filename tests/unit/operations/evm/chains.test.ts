import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalAddress, chainOf } from "~/lib/chains";
import { toInput } from "~/lib/operations";
import type { EthereumPayment } from "~/lib/operations/evm/payment";
import { readIntent, verifyTransaction } from "~/lib/operations/index.server";
import type { Verification } from "~/lib/operations/kit/types";
import { toChecksumAddress } from "../../../../sandbox/chains/ethereum/address";
import {
  buildEthereumTransaction,
  type EthereumTransaction,
  ethereumSignable,
} from "../../../../sandbox/chains/ethereum/build";
import { chainIdOf } from "../../../../sandbox/chains/ethereum/facts";
import type { EvmChain } from "../../../../sandbox/chains/names";

import {
  ETH_PATH,
  evmIntent,
  OWN_ADDRESS,
  STRANGER,
  USDC,
} from "../../../fixtures/console/honest-transactions";

const CHAINS: EvmChain[] = ["ETHEREUM", "BINANCE_SMART_CHAIN", "XDCNETWORK"];

/** Wei a gas, within what each chain allows its slowest speed. */
const QUOTED: Record<EvmChain, string> = {
  ETHEREUM: "12000000000",
  BINANCE_SMART_CHAIN: "3000000000",
  XDCNETWORK: "12500000000",
};

const anyHex = (bytes: number) =>
  fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((array) => Buffer.from(array).toString("hex"));
const anyFee = fc.oneof(
  fc.constantFrom<EthereumPayment["fee"]>({ speed: "SLOW" }, { speed: "MEDIUM" }, { speed: "FAST" }),
  fc.record({
    speed: fc.constant("CUSTOM" as const),
    gasPrice: fc.bigInt({ min: 1n, max: 10n ** 13n }).map(String),
    gasLimit: fc.option(fc.integer({ min: 100_000, max: 30_000_000 }).map(String)),
  }),
);

function anyIntent(chain: EvmChain): fc.Arbitrary<EthereumPayment> {
  const { symbol, decimals } = chainOf(chain).native;
  const address = anyHex(20).map((digits) => canonicalAddress(chain, toChecksumAddress(digits)));
  const native = { symbol, decimals, contractAddress: null };
  const token = { symbol: "USDC", decimals: 6, contractAddress: canonicalAddress(chain, USDC) };
  return fc
    .record({
      to: address,
      amount: fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }).map(String),
      what: fc.oneof(
        fc.record({ asset: fc.constantFrom(native, token) }),
        fc.record({ asset: fc.constant(native), data: fc.integer({ min: 4, max: 200 }).chain(anyHex) }),
      ),
      fee: anyFee,
      nonce: fc.option(fc.integer({ min: 0, max: 2 ** 31 - 1 })),
      network: fc.constantFrom("mainnet" as const, "testnet" as const),
    })
    .map(({ what, network, ...rest }) =>
      evmIntent({
        ...rest,
        chain,
        network,
        asset: what.asset,
        ...("data" in what && {
          data: `0x${what.data}`,
          fee: { speed: "CUSTOM", gasPrice: "7", gasLimit: "90000" },
        }),
        fromAddress: canonicalAddress(chain, OWN_ADDRESS),
        chainId: chainIdOf(chain, network),
      }),
    );
}

/** What the sandbox's own code makes of the payload that the console sends. */
function built(chain: EvmChain, intent: EthereumPayment): EthereumTransaction {
  const input = toInput("createEthereumTransaction", intent, "GBP").ethereumTransaction;
  const { fromAddress, to, value, chainId, gasPrice, gasLimit, nonce, data } = input;
  return buildEthereumTransaction({
    chain,
    from: fromAddress,
    to: to ?? "",
    value,
    tokenContract: intent.asset.contractAddress,
    data: data ?? null,
    nonce: nonce ?? 7,
    gasPrice: BigInt(gasPrice ?? QUOTED[chain]),
    gasLimit: gasLimit ? BigInt(gasLimit) : null,
    chainId: chainId ?? 0,
  });
}

async function verdict(transaction: EthereumTransaction, intent: EthereumPayment): Promise<Verification> {
  const { transactionDigest, signData, shaSignData } = await ethereumSignable(transaction, ETH_PATH);
  const unverifiedDigestData = { transactionDigest, signData, shaSignData };
  const facts = {
    walletPath: ETH_PATH,
    quotedGasPrice: QUOTED[intent.chain as EvmChain],
    previewed: { nonce: 7, feeAtMost: "9".repeat(60) },
  };
  return verifyTransaction({ transaction, hdWalletPath: ETH_PATH, unverifiedDigestData }, intent, facts);
}

const plusOne = (digits: string) => (BigInt(digits) + 1n).toString();

/** Every field of a transaction, changed a little; the sender's own signature would be over the change. */
const changes: Record<string, (transaction: EthereumTransaction) => Partial<EthereumTransaction>> = {
  to: () => ({ to: STRANGER }),
  fromAddress: () => ({ fromAddress: STRANGER }),
  value: ({ value }) => ({ value: BigInt(value) === 2n ** 256n - 1n ? "0" : plusOne(value) }),
  gasPrice: ({ gasPrice }) => ({ gasPrice: (BigInt(gasPrice!) * 2n).toString() }),
  gasLimit: ({ gasLimit }) => ({ gasLimit: (BigInt(gasLimit) + 300_000n).toString() }),
  nonce: ({ nonce }) => ({ nonce: nonce + 1 }),
  chainId: ({ chainId }) => ({ chainId: chainId + 1 }),
  data: ({ data }) => ({
    data: data === null ? "0x00" : `${data.slice(0, -2)}${data.endsWith("00") ? "01" : "00"}`,
  }),
};

describe.each(CHAINS)("%s: what the sandbox builds from the console's payload", (chain) => {
  it("matches any intent, which survives sealing", async () => {
    await fc.assert(
      fc.asyncProperty(anyIntent(chain), async (intent) => {
        const transaction = built(chain, intent);
        const { transactionDigest } = await ethereumSignable(transaction, ETH_PATH);
        expect(await verdict(transaction, intent)).toMatchObject({ ok: true, digests: [transactionDigest] });
        expect(readIntent(JSON.parse(JSON.stringify(intent)))).toEqual(intent);
      }),
      { numRuns: 40 },
    );
  });

  it("is refused when any one field is changed, though every digest is correct", async () => {
    await fc.assert(
      fc.asyncProperty(anyIntent(chain), fc.constantFrom(...Object.keys(changes)), async (intent, field) => {
        const honest = built(chain, intent);
        const changed = { ...honest, ...changes[field]?.(honest) };
        const result = await verdict(changed, intent);
        const named = result.ok ? [] : result.mismatches.map((mismatch) => mismatch.field);
        const fields = named.map((name) => (name === "quotedGasPrice" ? "gasPrice" : name));
        expect(fields.some((name) => name.split(".")[0] === field)).toBe(true);
      }),
      { numRuns: 120 },
    );
  });
});
