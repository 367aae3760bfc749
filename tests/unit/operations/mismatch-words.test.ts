import { describe, expect, it } from "vitest";
import type { Intent } from "~/lib/operations";
import { verifyTransaction } from "~/lib/operations/index.server";
import { binanceIntent, binanceSignData, honestBinance } from "../../fixtures/console/honest-binance";
import { cardanoIntent, cardanoSignData, honestCardano } from "../../fixtures/console/honest-cardano";
import { honestStake, stakeIntent, stakeSignData } from "../../fixtures/console/honest-cardano-stake";
import { dogeIntent, dogeSignData, honestDoge } from "../../fixtures/console/honest-doge";
import { honestInstruction, transferIntent, transferMessage } from "../../fixtures/console/honest-exchange";
import { MAIL, messageRequest } from "../../fixtures/console/honest-messages";
import { honestRipple, rippleIntent, rippleSignData } from "../../fixtures/console/honest-ripple";
import {
  honestSolana,
  USDC as SOL_USDC,
  solanaIntent,
  solanaSignData,
} from "../../fixtures/console/honest-solana";
import {
  deactivateIntent,
  honestSolanaStake,
  initialiseIntent,
  signersOf,
  solanaStakeSignData,
  splitIntent,
  withdrawIntent,
} from "../../fixtures/console/honest-solana-stake";
import { honestSubstrate, substrateIntent, substrateSignData } from "../../fixtures/console/honest-substrate";
import { honestSubstrateStake, substrateStakeIntent } from "../../fixtures/console/honest-substrate-stake";
import {
  bitcoinIntent,
  bitcoinSignData,
  ethereumSignData,
  evmIntent,
  honestBitcoin,
  honestEthereum,
  USDC,
} from "../../fixtures/console/honest-transactions";
import { CLUSTER_PUBLIC_KEY } from "../../fixtures/console/proven-keys";

const token = { symbol: "USDC", decimals: 6, contractAddress: USDC };

type Made = { intent: Intent & { amount: string }; signData: () => unknown };
const made = <I extends Intent & { amount: string }>(intent: I, signData: (intent: I) => unknown): Made => ({
  intent,
  signData: () => signData(intent),
});

const CHAINS: [what: string, made: Made, unit: string][] = [
  [
    "ETH",
    made(evmIntent({ amount: "1500000000000000000" }), (one) => ethereumSignData(honestEthereum(one))),
    "ETH",
  ],
  [
    "a token",
    made(evmIntent({ asset: token, amount: "2500000" }), (one) => ethereumSignData(honestEthereum(one))),
    "USDC",
  ],
  ["BTC", made(bitcoinIntent(), (one) => bitcoinSignData(honestBitcoin(one))), "BTC"],
  ["DOGE", made(dogeIntent(), (one) => dogeSignData(honestDoge(one))), "DOGE"],
  ["XRP", made(rippleIntent(), (one) => rippleSignData(honestRipple(one))), "XRP"],
  ["BNB", made(binanceIntent(), (one) => binanceSignData(honestBinance(one))), "BNB"],
  ["ADA", made(cardanoIntent(), (one) => cardanoSignData(honestCardano(one))), "ADA"],
  ["DOT", made(substrateIntent(), (one) => substrateSignData(honestSubstrate(one))), "DOT"],
  ["SOL", made(solanaIntent(), async (one) => solanaSignData(await honestSolana(one))), "SOL"],
  [
    "a Solana token",
    made(
      solanaIntent({ operation: "createSolanaTokenPaymentTransaction", asset: SOL_USDC } as never),
      async (one) => solanaSignData(await honestSolana(one)),
    ),
    "USDC",
  ],
  [
    "a stake of SOL",
    made(initialiseIntent(), async (one) =>
      solanaStakeSignData(await honestSolanaStake(one), signersOf(one)),
    ),
    "SOL",
  ],
  [
    "a split stake",
    made(splitIntent(), async (one) => solanaStakeSignData(await honestSolanaStake(one), signersOf(one))),
    "SOL",
  ],
  [
    "a withdrawal",
    made(withdrawIntent(), async (one) => solanaStakeSignData(await honestSolanaStake(one), signersOf(one))),
    "SOL",
  ],
  [
    "a stake of DOT",
    made(substrateStakeIntent("createSubstrateAddStakeTransaction"), (one) =>
      substrateSignData(honestSubstrateStake(one)),
    ),
    "DOT",
  ],
  [
    "an exchange transfer",
    made(transferIntent(), (one) => transferMessage(honestInstruction(one)).payload.signData),
    "BTC",
  ],
];

describe("a transaction with another amount than the entered one", () => {
  it.each(CHAINS)("says both in the unit that people read: %s", async (_what, { intent, signData }, unit) => {
    const meant = { ...intent, amount: `${BigInt(intent.amount) + 1n}` };
    const result = await verifyTransaction(await signData(), meant, {
      provenancePublicKey: CLUSTER_PUBLIC_KEY,
    });
    if (result.ok) throw new Error("It was taken");
    const found = result.mismatches.find(({ message }) => message.startsWith("The amount "));
    const inUnits = new RegExp(`^[\\d,]+(?:\\.\\d+)? ${unit}$`);
    expect(found?.expected).toMatch(inUnits);
    expect(found?.found).toMatch(inUnits);
    expect(found?.found).not.toBe(found?.expected);
  });
});

describe("a fee that is too high", () => {
  it.each<[string, Intent, () => unknown, string, string]>([
    [
      "a gas price",
      evmIntent({ fee: { speed: "CUSTOM", gasPrice: "12000000000", gasLimit: "21000" } }),
      () => ethereumSignData({ ...honestEthereum(evmIntent()), gasPrice: "12000000001", gasLimit: "21000" }),
      "gasPrice",
      "12 Gwei",
    ],
    [
      "of Cardano",
      cardanoIntent(),
      () => cardanoSignData({ ...honestCardano(cardanoIntent()), fee: "0xf4240" }),
      "fee",
      "ADA",
    ],
    [
      "of XRP",
      rippleIntent(),
      () => rippleSignData({ ...honestRipple(rippleIntent()), fee: "0x2dc6c0" } as never),
      "fee",
      "XRP",
    ],
  ])("is said in the unit that people read: %s", async (_what, intent, signData, field, unit) => {
    const result = await verifyTransaction(await signData(), intent, {});
    if (result.ok) throw new Error("It was taken");
    const found = result.mismatches.find((one) => one.field === field);
    expect(found?.expected).toContain(unit);
    expect(found?.found).toMatch(/^[\d,]+(?:\.\d+)? (?:Gwei|ADA|XRP)$/);
  });
});

describe("another operation than the entered one", () => {
  const says = async (signData: unknown, intent: Intent) => {
    const result = await verifyTransaction(signData, intent, {});
    return result.ok ? null : result.mismatches;
  };
  const DOES_OTHER = "The transaction does something else than what you entered";

  it("says what was entered and what it does", async () => {
    expect(await says(stakeSignData(honestStake(stakeIntent())), cardanoIntent())).toEqual([
      { field: "operation", expected: "Payment", found: "Stake", message: DOES_OTHER },
    ]);
    expect(await says(cardanoSignData(honestCardano(cardanoIntent())), stakeIntent())).toEqual([
      { field: "operation", expected: "Stake", found: "Payment", message: DOES_OTHER },
    ]);
    const unstake = deactivateIntent();
    expect(
      await says(
        await solanaStakeSignData(await honestSolanaStake(unstake), signersOf(unstake)),
        withdrawIntent(),
      ),
    ).toEqual([{ field: "operation", expected: "Withdraw", found: "Unstake", message: DOES_OTHER }]);
    const { payload } = messageRequest({ kind: "TYPED_DATA_V4", message: MAIL.text }, MAIL.digest);
    expect(await says(payload.signData, evmIntent())).toEqual([
      { field: "operation", expected: "Payment", found: "Message", message: DOES_OTHER },
    ]);
  });

  it("is not claimed of what nobody can read", async () => {
    expect(await says({ data: { type: "OTHER" } }, cardanoIntent())).toMatchObject([
      { message: "The transaction cannot be read" },
    ]);
  });
});
