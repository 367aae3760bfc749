import { describe, expect, it } from "vitest";
import type { Intent } from "~/lib/operations";
import { decodeRequest, verifyRequest } from "~/lib/operations/index.server";
import type { SendAsset } from "~/lib/operations/intent";
import { binanceIntent, binanceSignData, honestBinance } from "../../fixtures/console/honest-binance";
import { cardanoIntent, cardanoSignData, honestCardano } from "../../fixtures/console/honest-cardano";
import {
  honestStake,
  stakeIntent,
  stakeSignData,
  unstakeIntent,
  withdrawalIntent,
} from "../../fixtures/console/honest-cardano-stake";
import { dogeIntent, dogeSignData, honestDoge } from "../../fixtures/console/honest-doge";
import { honestRipple, rippleIntent, rippleSignData } from "../../fixtures/console/honest-ripple";
import {
  honestSolana,
  SOL_OWN,
  USDC as SOLANA_USDC,
  solanaIntent,
  solanaSignData,
  withoutAccountCreation,
} from "../../fixtures/console/honest-solana";
import { honestSubstrate, substrateIntent, substrateSignData } from "../../fixtures/console/honest-substrate";
import {
  bitcoinIntent,
  bitcoinSignData,
  ethereumSignData,
  evmIntent,
  honestBitcoin,
  honestEthereum,
  STRANGER,
  transferCall,
  USDC,
} from "../../fixtures/console/honest-transactions";
import { CLUSTER_PUBLIC_KEY } from "../../fixtures/console/proven-keys";

const REQUEST = "0f8a7c4e-5b8a-4a86-9f7c-4b2d7a7e5a11";
const FACTS = { provenancePublicKey: CLUSTER_PUBLIC_KEY };
const TOKEN = { symbol: "USDC", decimals: 6, contractAddress: USDC };

function messageOf({ subWalletId }: Intent, signData: unknown, requestId = REQUEST) {
  return {
    type: "ANY_TRANSACTION_CREATED",
    payload: { requestId, subWalletIdString: subWalletId, signData },
  };
}

/** What somebody reads who did not enter it. */
function decodeElsewhere(
  intent: Intent,
  message: unknown,
  { assets = [], claimedTo = null }: { assets?: SendAsset[]; claimedTo?: string | null } = {},
) {
  const { chain, network, subWalletId, fromAddress } = intent;
  const base = { chain, network, subWalletId, fromAddress };
  return decodeRequest(message, REQUEST, { base, assets, claimedTo }, FACTS);
}

const token = solanaIntent({ asset: SOLANA_USDC } as never) as unknown as Intent;

const requests: [string, Intent, () => unknown | Promise<unknown>][] = [
  ["a payment in ETH", evmIntent(), () => ethereumSignData(honestEthereum(evmIntent()))],
  [
    "a token payment",
    evmIntent({ asset: TOKEN, amount: "25500000" }),
    () => ethereumSignData(honestEthereum(evmIntent({ asset: TOKEN, amount: "25500000" }))),
  ],
  ["a payment in BTC", bitcoinIntent(), () => bitcoinSignData(honestBitcoin(bitcoinIntent()))],
  ["a payment in DOGE", dogeIntent(), () => dogeSignData(honestDoge(dogeIntent()))],
  ["a payment in XRP", rippleIntent(), () => rippleSignData(honestRipple(rippleIntent()))],
  [
    "a payment in DOT with a tip",
    substrateIntent({ tip: "17" }),
    () => substrateSignData(honestSubstrate(substrateIntent({ tip: "17" }))),
  ],
  ["a payment in BNB", binanceIntent(), () => binanceSignData(honestBinance(binanceIntent()))],
  ["a payment in ADA", cardanoIntent(), () => cardanoSignData(honestCardano(cardanoIntent()))],
  ["a delegation", stakeIntent(), () => stakeSignData(honestStake(stakeIntent()))],
  ["the end of a delegation", unstakeIntent(), () => stakeSignData(honestStake(unstakeIntent()))],
  ["a withdrawal of rewards", withdrawalIntent(), () => stakeSignData(honestStake(withdrawalIntent()))],
  ["a payment in SOL", solanaIntent(), async () => solanaSignData(await honestSolana(solanaIntent()))],
];

describe("a request that was prepared elsewhere", () => {
  it.each(requests)(
    "is decoded from what will be signed, as where it was entered: %s",
    async (_what, intent, signData) => {
      const message = messageOf(intent, await signData());
      const here = await verifyRequest(message, REQUEST, intent, FACTS);
      const elsewhere = await decodeElsewhere(intent, message, { assets: [TOKEN] });
      if (!here.ok || !elsewhere || "ok" in elsewhere || !elsewhere.verification.ok) {
        throw new Error(JSON.stringify({ here, elsewhere }));
      }
      const { verification } = elsewhere;
      expect(verification.fingerprint).toBe(here.fingerprint);
      expect(verification.decoded.facts).toEqual(here.decoded.facts);
      expect(verification.decoded.details).toEqual(here.decoded.details);
      expect(verification.decoded.fee?.atMost).toBe(here.decoded.fee?.atMost);
    },
  );

  it("is decoded where only the service says whose token account is paid, which is proven", async () => {
    const intent = { ...token, operation: "createSolanaTokenPaymentTransaction" } as Intent & { to: string };
    const made = await honestSolana(intent as never);
    const message = messageOf(intent, await solanaSignData(await withoutAccountCreation(made)));
    const read = (claimedTo: string | null) =>
      decodeElsewhere(intent, message, { assets: [SOLANA_USDC], claimedTo });
    expect(await read(intent.to)).toMatchObject({ verification: { ok: true } });
    expect(await read(SOL_OWN)).toMatchObject({ verification: { ok: false } });
    expect(await read(null)).toBeNull();
  });

  it("shows a call of an unknown contract as what it is", async () => {
    const intent = evmIntent({ to: STRANGER, amount: "0", data: transferCall(evmIntent().to, 7n) });
    const fields = { ...honestEthereum(intent), data: intent.data ?? null };
    const read = await decodeElsewhere(intent, messageOf(intent, ethereumSignData(fields)), {
      assets: [TOKEN],
    });
    expect(read).toMatchObject({
      verification: {
        ok: true,
        decoded: {
          facts: [
            { label: "Action", value: "Contract call: transfer" },
            { label: "Contract", value: STRANGER },
            { label: "To", value: evmIntent().to },
            { label: "Amount", value: "7 smallest units of a token that is not known here" },
          ],
          details: [{ label: "Contract call" }, {}, {}],
          contract: STRANGER,
        },
      },
    });
  });

  it.each<[string, (intent: ReturnType<typeof evmIntent>) => unknown]>([
    [
      "of another request",
      (intent) => messageOf(intent, ethereumSignData(honestEthereum(intent)), "another"),
    ],
    [
      "of another sub-wallet",
      (intent) =>
        messageOf(
          { ...intent, subWalletId: `${intent.subWalletId}1` },
          ethereumSignData(honestEthereum(intent)),
        ),
    ],
    ["that cannot be read", () => "words"],
  ])("is refused with a message %s", async (_what, message) => {
    expect(await decodeElsewhere(evmIntent(), message(evmIntent()))).toMatchObject({ ok: false });
  });

  it.each<[string, (signData: ReturnType<typeof ethereumSignData>) => void, string]>([
    [
      "another digest",
      ({ unverifiedDigestData: data }) => {
        data.transactionDigest = "ab".repeat(32);
      },
      "transactionDigest",
    ],
    [
      "another network",
      ({ transaction }) => {
        transaction.chainId = 1;
      },
      "chainId",
    ],
    [
      "another sender",
      ({ transaction }) => {
        transaction.fromAddress = STRANGER;
      },
      "fromAddress",
    ],
  ])("is refused with %s", async (_what, tell, field) => {
    const signData = ethereumSignData(honestEthereum(evmIntent()));
    tell(signData);
    const read = await decodeElsewhere(evmIntent(), messageOf(evmIntent(), signData));
    if (!read || "ok" in read || read.verification.ok) throw new Error("It was accepted");
    expect(read.verification.mismatches.map((one) => one.field)).toContain(field);
  });

  it("is said to be unreadable when it is of a kind that the console does not know", async () => {
    const message = messageOf(evmIntent(), { transaction: { type: 2, maxFeePerGas: "1" } });
    expect(await decodeElsewhere(evmIntent(), message)).toBeNull();
  });
});
