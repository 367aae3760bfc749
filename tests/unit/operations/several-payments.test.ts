import { describe, expect, it } from "vitest";
import type { Intent } from "~/lib/operations";
import { decodeRequest } from "~/lib/operations/index.server";
import type { PaidOutput } from "~/lib/operations/intent";
import { headlineOf } from "~/lib/operations/kit/decoded";
import type { VerificationFacts } from "~/lib/operations/kit/types";
import { paymentsAt } from "~/lib/signing/screen/payout-payments.server";
import {
  ADA_PATH,
  ADA_PUBLIC_KEY,
  cardanoAddress,
  cardanoIntent,
  cardanoSignData,
  honestCardano,
} from "../../fixtures/console/honest-cardano";
import {
  DOGE_PATH,
  dogeIntent,
  dogeKey,
  dogePath,
  dogeSignData,
  honestDoge,
} from "../../fixtures/console/honest-doge";
import {
  BTC_PATH,
  bitcoinIntent,
  bitcoinSignData,
  honestBitcoin,
  segwitAddress,
} from "../../fixtures/console/honest-transactions";
import { CLUSTER_PUBLIC_KEY, ownKeyFacts } from "../../fixtures/console/proven-keys";

const REQUEST_ID = "6f0d3a1e-4b1c-4c55-9d0f-2a6b8f1c7e21";

/** Outputs without the change, and the signed transaction with others in their place. */
interface Built {
  outputs: { to: string; amount: bigint }[];
  sign(outputs: { to: string; amount: bigint }[]): unknown;
}

interface Case {
  name: string;
  intent: Intent;
  payees: string[];
  unit: bigint;
  facts: VerificationFacts;
  build(payments: PaidOutput[]): Built;
}

const sum = (payments: readonly PaidOutput[]) =>
  payments.reduce((all, { amount }) => all + BigInt(amount), 0n).toString();

const dogeAddressAt = (seed: number) => dogeKey(dogePath(0, 50 + seed)).address;

const cases: Case[] = [
  {
    name: "Bitcoin",
    intent: bitcoinIntent(),
    payees: [7, 8, 9, 66].map((seed) => segwitAddress(seed)),
    unit: 10_000n,
    facts: { provenancePublicKey: CLUSTER_PUBLIC_KEY, walletPath: BTC_PATH },
    build(payments) {
      const honest = honestBitcoin(bitcoinIntent({ amount: sum(payments), payments }));
      const change = honest.outputs.slice(payments.length);
      return {
        outputs: honest.outputs
          .slice(0, payments.length)
          .map(({ recipientAddress: to, amountToSend }) => ({ to, amount: BigInt(amountToSend) })),
        sign: (outputs) =>
          bitcoinSignData({
            ...honest,
            outputs: [
              ...outputs.map(({ to, amount }) => ({ recipientAddress: to, amountToSend: Number(amount) })),
              ...change,
            ],
          }),
      };
    },
  },
  {
    name: "Doge",
    intent: dogeIntent(),
    payees: [1, 2, 3, 4].map(dogeAddressAt),
    unit: 2_000_000_000n,
    facts: { provenancePublicKey: CLUSTER_PUBLIC_KEY, walletPath: DOGE_PATH },
    build(payments) {
      const honest = honestDoge(dogeIntent({ amount: sum(payments), payments }));
      const change = honest.outputs.slice(payments.length);
      return {
        outputs: honest.outputs
          .slice(0, payments.length)
          .map(({ address: to, amount }) => ({ to, amount: BigInt(amount) })),
        sign: (outputs) =>
          dogeSignData({
            ...honest,
            outputs: [
              ...outputs.map(({ to, amount }) => ({
                address: to,
                amount: `0x${amount.toString(16)}`,
                publicKeyProvenanceData: null,
              })),
              ...change,
            ],
          }),
      };
    },
  },
  {
    name: "Cardano",
    intent: cardanoIntent(),
    payees: [9, 8, 7, 6].map((seed) => cardanoAddress(6, new Uint8Array(28).fill(seed))),
    unit: 5_000_000n,
    facts: ownKeyFacts(ADA_PATH, ADA_PUBLIC_KEY),
    build(payments) {
      const honest = honestCardano(cardanoIntent({ amount: sum(payments), payments }));
      const change = honest.outputs.slice(payments.length);
      return {
        outputs: honest.outputs
          .slice(0, payments.length)
          .map(({ address: to, amount }) => ({ to, amount: BigInt(amount.coin) })),
        sign: (outputs) =>
          cardanoSignData({
            ...honest,
            outputs: [
              ...outputs.map(({ to, amount }) => ({
                address: to,
                amount: { coin: `0x${amount.toString(16)}` },
              })),
              ...change,
            ],
          }),
      };
    },
  },
];

describe.each(cases)("a $name transaction that makes several payments of a payout", (given) => {
  const { intent, payees, unit, facts, build } = given;
  const payments: PaidOutput[] = payees.slice(0, 3).map((to, i) => ({
    ...{ position: 2 * i + 1, to, amount: (unit + BigInt(i)).toString() },
  }));
  const { outputs, sign } = build(payments);
  const [one, two, three] = outputs;
  const stranger = payees[3]!;

  async function read(signed: Built["outputs"], approved: PaidOutput[] | null = payments) {
    const { chain, network, subWalletId, fromAddress } = intent;
    const base = { chain, network, subWalletId, fromAddress };
    const message = {
      type: "ANY_TRANSACTION_CREATED",
      payload: { requestId: REQUEST_ID, subWalletIdString: subWalletId, signData: await sign(signed) },
    };
    const context = { base, assets: [], claimedTo: null, ...(approved && { payments: approved }) };
    const found = await decodeRequest(message, REQUEST_ID, context, facts);
    if (!found || "ok" in found) throw new Error("The transaction was not read");
    return found;
  }

  async function refusals(signed: Built["outputs"], approved?: PaidOutput[] | null): Promise<string[]> {
    const { verification } = await read(signed, approved);
    return verification.ok ? [] : verification.mismatches.map(({ message }) => message);
  }

  it("is shown with every payment, and what all of them pay", async () => {
    const { verification, intent: found } = await read(outputs);
    if (!verification.ok) throw new Error(JSON.stringify(verification.mismatches));
    const { decoded } = verification;
    expect(headlineOf(decoded)?.units).toBe(sum(payments));
    expect(decoded.facts.slice(1)).toMatchObject(
      payments.map(({ position, to, amount }) => ({
        ...{ kind: "amount", label: `Payment ${position}`, units: amount, address: to },
      })),
    );
    expect(decoded.facts.some(({ kind }) => kind === "recipient")).toBe(false);
    const fee = BigInt(decoded.fee?.atMost ?? 0);
    expect(decoded.total).toBe((BigInt(sum(payments)) + fee).toString());
    expect(found).toMatchObject({ payments, amount: sum(payments) });
  });

  it("is refused where a payment has another recipient, whichever it is", async () => {
    for (const [at, { position }] of payments.entries()) {
      const forged = outputs.map((output, i) => (i === at ? { ...output, to: stranger } : output));
      expect(await refusals(forged)).toContain(
        `The recipient of payment ${position} is not the one that was approved with the payout`,
      );
    }
  });

  it("is refused where a payment has another amount, whichever it is", async () => {
    for (const [at, { position }] of payments.entries()) {
      for (const by of [1n, -1n]) {
        const forged = outputs.map((output, i) =>
          i === at ? { ...output, amount: output.amount + by } : output,
        );
        expect(await refusals(forged)).toContain(
          `The amount of payment ${position} is not the one that was approved with the payout`,
        );
      }
    }
  });

  it("is refused with a payment more, with one left out, and with two in the other order", async () => {
    expect(await refusals([...outputs, { to: stranger, amount: unit }])).toContain(
      "The transaction also pays an address that you did not enter",
    );
    for (const forged of [
      [one!, two!],
      [one!, three!],
      [two!, one!, three!],
      [one!, two!, one!],
    ]) {
      expect(await refusals(forged)).not.toEqual([]);
    }
  });

  it("is refused as a single payment, and where others were approved", async () => {
    expect(await refusals(outputs, null)).not.toEqual([]);
    const others = payments.map((payment, i) => (i === 1 ? { ...payment, to: stranger } : payment));
    expect(await refusals(outputs, others)).not.toEqual([]);
    expect(await refusals(outputs, payments.slice(0, 2))).not.toEqual([]);
    const more = [...payments, { position: 9, to: stranger, amount: "1000000" }];
    expect(await refusals(outputs, more)).not.toEqual([]);
  });
});

describe("what was approved for such a transaction", () => {
  const base = bitcoinIntent();
  const row = (amount: string, more: object = {}) => ({
    ...{ reference: "x", subWalletId: base.subWalletId, chain: "BITCOIN", asset: "BTC", contract: null },
    ...{ to: segwitAddress(7), memo: null, amount, maxFee: "100" },
    ...more,
  });
  const batch = (...rows: ReturnType<typeof row>[]) => ({ trustId: "t", name: "n", rows });

  it("is each payment at its position, and their fees together", () => {
    const found = paymentsAt(batch(row("1"), row("2"), row("3")), [1, 3], base);
    expect(found).toEqual({
      payments: [
        { position: 1, to: segwitAddress(7), amount: "1" },
        { position: 3, to: segwitAddress(7), amount: "3" },
      ],
      maxFee: 200n,
    });
  });

  it("is nothing where a payment would be made twice", () => {
    const found = paymentsAt(batch(row("1"), row("2")), [1, 2, 1], base);
    expect(found).toMatchObject([{ field: "payout.1" }]);
  });

  it("is nothing where a position is not this sub-wallet's payment in its own coin", () => {
    const others = [
      row("2", { subWalletId: "another/BTC/0" }),
      row("2", { asset: "USDC" }),
      row("2", { contract: "0x1" }),
    ];
    for (const other of others) {
      expect(paymentsAt(batch(row("1"), other), [1, 2], base)).toMatchObject([{ field: "payout.2" }]);
    }
    expect(paymentsAt(batch(row("1")), [1, 2], base)).toMatchObject([{ field: "payout.2" }]);
  });
});
