import * as lib from "@emurgo/cardano-serialization-lib-nodejs";
import { bech32 } from "@scure/base";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { readCardanoAddress, readPoolId } from "../../../sandbox/chains/cardano/address";
import {
  buildCardano,
  type CardanoCoin,
  type CardanoPlan,
  maxPayment,
} from "../../../sandbox/chains/cardano/build";
import { decodeCardano } from "../../../sandbox/chains/cardano/decode";
import {
  type CardanoTransaction,
  cardanoDigest,
  encodeBody,
  minCoin,
} from "../../../sandbox/chains/cardano/encode";
import { KEY_DEPOSIT, slotAt } from "../../../sandbox/chains/cardano/facts";
import { signCardanoTransaction } from "../../../sandbox/chains/cardano/sign";
import type { DerivedKey } from "../../../sandbox/chains/signing-keys";
import type { KeyStore } from "../../../sandbox/keys/key-store";
import { signableDigest } from "../../../sandbox/records/signable";
import { vaultOf } from "../../fixtures/sandbox/vault";

const ADA = 1_000_000n;
const RECIPIENT =
  "addr_test1qr35lhhnc8pwak0932mk2gc7z232v9x7psd0mc5vyn6dh9lzz8z227h0jmejdz7c4mvywhgvm34xr93794kyrvkcxzss0umz2u";
const POOL = "pool1u4x4ly6qyx9fs9k2lt7f9hpa2gftd52fee67jcmuhnt7qqae3x0";

let keys: KeyStore;
let payment: DerivedKey;
let stake: DerivedKey;
beforeAll(async () => {
  keys = await vaultOf("testnet");
  payment = await keys.derive("ADA", 0, 0, 0);
  stake = await keys.derive("ADA", 0, 2, 0);
});

const txIdOf = (n: number) => n.toString(16).padStart(64, "0");
const coinsOf = (values: readonly bigint[]): CardanoCoin[] =>
  values.map((value, at) => ({ txId: txIdOf(at + 1), outputIndex: at, value }));

const planOf = (given: Partial<CardanoPlan> = {}): CardanoPlan => ({
  type: "PAYMENT",
  network: "testnet",
  ownAddress: payment.address,
  payments: [{ to: RECIPIENT, amount: 5n * ADA }],
  deposit: 0n,
  ttl: 54_000_000,
  keyCount: 1,
  ...given,
});

/** Cardano's own library as the referee of a signed transaction. */
async function referee(transaction: CardanoTransaction, signers: DerivedKey[]) {
  const digest = cardanoDigest(transaction, "testnet");
  const approved = signers.map(({ path }) => signableDigest(digest, path, 1));
  const { raw, hash } = await signCardanoTransaction(keys, transaction, approved);
  const parsed = lib.FixedTransaction.from_hex(raw);
  expect(parsed.transaction_hash().to_hex()).toBe(hash);
  expect(Buffer.from(digest).toString("hex")).toBe(hash);
  const body = encodeBody(transaction, "testnet");
  expect(Buffer.from(parsed.raw_body())).toEqual(Buffer.from(body));
  // The library's own encoding of what it has read is the same, but for Conway's tag before sets.
  const SET_TAG = "d90102";
  const again = lib.TransactionBody.from_bytes(body).to_hex().replaceAll(SET_TAG, "");
  expect(again).toBe(Buffer.from(body).toString("hex"));
  const vkeys = parsed.witness_set().vkeys();
  expect(vkeys?.len()).toBe(signers.length);
  for (const [at, signer] of signers.entries()) {
    const witness = vkeys!.get(at);
    const key = witness.vkey().public_key();
    expect(key.to_hex()).toBe(signer.publicKey);
    expect(key.verify(digest, witness.signature())).toBe(true);
  }
  const linear = lib.LinearFee.new(lib.BigNum.from_str("44"), lib.BigNum.from_str("155381"));
  const minFee = BigInt(lib.min_fee(lib.Transaction.from_hex(raw), linear).to_str());
  expect(parsed.body().fee().to_str()).toBe(BigInt(transaction.fee).toString());
  expect(BigInt(transaction.fee)).toBeGreaterThanOrEqual(minFee);
  const dataCost = lib.DataCost.new_coins_per_byte(lib.BigNum.from_str("4310"));
  const outputs = parsed.body().outputs();
  for (let at = 0; at < outputs.len(); at += 1) {
    const coin = BigInt(outputs.get(at).amount().coin().to_str());
    expect(coin).toBeGreaterThanOrEqual(BigInt(lib.min_ada_for_output(outputs.get(at), dataCost).to_str()));
  }
  return { parsed, raw, minFee };
}

describe("the digest", () => {
  // Transactions that the public client's own tests carry, with the digests that it works out.
  const stakePublicKey = "3976e3967cc9bcc5e930f0373b4ae891a85882f162a9536988e95332e3d578ba";
  const recipient =
    "addr_test1qz0mm348tcgqztvvggqhud6nxl9uxaswjmu3rjr64jmdl0n5k8vrsrydf2wlu9upecmpd30snxm5s4x6t2nf2v3rtw5semzm4x";
  const inputs = [
    { index: "0x1", transactionId: "ebb87cc85ac7e6d5bad54bd94a516b2643e5bd992770d9f1e2b89a263fdaded3" },
  ];
  const known: [string, CardanoTransaction, string][] = [
    [
      "a payment",
      {
        type: "PAYMENT",
        inputs,
        outputs: [
          { address: recipient, amount: { coin: "0x271000" } },
          { address: RECIPIENT, amount: { coin: "0x2534245a1" } },
        ],
        fee: "0x2922d",
        ttl: "0x3389359",
      },
      "6283d3e652fff925a1af096b4bcaf153e1bf19b88da8d00c518c7f8596187e97",
    ],
    [
      "a stake without a vote",
      {
        type: "STAKE",
        inputs,
        outputs: [{ address: RECIPIENT, amount: { coin: "0x2534ab9c1" } }],
        fee: "0x2a98d",
        ttl: "0x339d385",
        certificates: ["stakeRegistration", "stakeDelegation"],
        publicKeys: { stakePublicKey, poolId: POOL },
      },
      "7e6369d7ca8b3150dd734bc814ef3e5585c851defb979ee7b18fc923533e74a0",
    ],
    [
      "a stake with a vote",
      {
        type: "STAKE",
        inputs: [
          { index: "0x0", transactionId: "aacd00200d75fda39d681b3a7c1cc7515fd2b45ad7d14fe470fe6b0eea1e73ad" },
        ],
        outputs: [
          {
            address:
              "addr_test1qr3vm3lqfru3yqz9vdtpxs64vlwmsxgduw9dyl06wvr740qav6yckr46gux2tfknsj5uvatu3eahpfszmrcuz5h5ps0sh6kk0x",
            amount: { coin: "0x253eaafc3" },
          },
        ],
        fee: "0x2afbd",
        ttl: "0x4f51523",
        certificates: ["stakeRegistration", "stakeDelegation", "voteDelegation"],
        publicKeys: {
          stakePublicKey: "d6e8d3fb4c3098396e3bb518fc1bd6ea05ff9f30b81a818dc38f9b6eb1855ca4",
          poolId: "pool132jxjzyw4awr3s75ltcdx5tv5ecv6m042306l630wqjckhfm32r",
        },
      },
      "105f557405e4d6d0a92cc22da996c64edb018277579ed1b9908770e6229e9c19",
    ],
    [
      "the end of a stake",
      {
        type: "UNSTAKE",
        inputs: [
          { index: "0x0", transactionId: "a42673a5b339949e52971e624904ce013896afe99dc632ff53e7208253b38638" },
        ],
        outputs: ["0x1e8480", "0x253b26007"].map((coin) => ({
          address:
            "addr_test1qrylzvzyj5twjxgwtraqy53fsu7qkuu6xtzaqhvu7kw9ug8rf5q3wtkn50mv83uh2tfp9u8g4m4w8yqvkq4tx63zk7aqhpjmfz",
          amount: { coin },
        })),
        fee: "0x2a9b9",
        ttl: "0x339d6ef",
        certificates: ["stakeDeregistration"],
        publicKeys: { stakePublicKey: "bb272b7be82d821430c040ec678115d051ebb5c343fa127b6edeb4bae6fbca6b" },
      },
      "047647047ab9d2d8daf99e97ca163bc5120289a7bb9963a7af15231a9e292475",
    ],
    [
      "a withdrawal",
      {
        type: "WITHDRAWAL",
        inputs: [
          { index: "0x1", transactionId: "53f59ea5e75318c166b58a154c934e8a0a7fce47811b059b5cba71910dbd1d54" },
        ],
        outputs: [
          {
            address:
              "addr_test1qqrrxh2vycyaksy9rwk82rr3rl24aadayvu802xwlqnhvrhzz8z227h0jmejdz7c4mvywhgvm34xr93794kyrvkcxzsssqkg2s",
            amount: { coin: "0x4c4b40" },
          },
          { address: RECIPIENT, amount: { coin: "0x5f08de6" } },
        ],
        fee: "0x2a961",
        ttl: "0x339defd",
        withdrawalAmount: "0x4c4b40",
        publicKeys: { stakePublicKey },
      },
      "bc334ab55946df49b30f76b5926776c5706f598e6427b1b0411d3a0fd7de8355",
    ],
  ];
  it.each(known)("of %s is the one that the public client computes", (_, transaction, digest) => {
    expect(Buffer.from(cardanoDigest(transaction, "testnet")).toString("hex")).toBe(digest);
  });
});

describe("a payment", () => {
  const lovelace = fc.bigInt({ min: ADA, max: 50_000_000n * ADA });

  it("of any coins and amount is accepted by Cardano's library, and pays no more than necessary", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(lovelace, { minLength: 1, maxLength: 8 }),
        lovelace,
        async (values, amount) => {
          const coins = coinsOf(values);
          const plan = planOf({ payments: [{ to: RECIPIENT, amount }] });
          const max = maxPayment(plan, coins).amount;
          if (amount > max) {
            expect(() => buildCardano(plan, coins)).toThrow("Insufficient balance");
            return;
          }
          const { transaction, inputs, fee } = buildCardano(plan, coins);
          const [recipient, change, ...more] = transaction.outputs;
          expect(more).toEqual([]);
          expect(recipient).toEqual({ address: RECIPIENT, amount: { coin: `0x${amount.toString(16)}` } });
          const back = BigInt(change?.amount.coin ?? 0);
          expect(inputs.reduce((sum, { value }) => sum + value, 0n)).toBe(amount + fee + back);
          const { minFee } = await referee(transaction, [payment]);
          if (!change) return;
          expect(change.address).toBe(payment.address);
          // Four bytes more are counted where the change is shorter than what was left before the fee.
          expect(fee - minFee).toBeLessThanOrEqual(4n * 44n);
        },
      ),
      { numRuns: 20 },
    );
  });

  it("of the maximum has no change, and of one lovelace more is refused", async () => {
    const coins = coinsOf([3n * ADA, 7n * ADA + 13n]);
    const plan = planOf();
    const { amount } = maxPayment(plan, coins);
    const { transaction, inputs } = buildCardano({ ...plan, payments: [{ to: RECIPIENT, amount }] }, coins);
    expect(inputs).toHaveLength(2);
    expect(transaction.outputs).toHaveLength(1);
    const { minFee } = await referee(transaction, [payment]);
    expect(BigInt(transaction.fee)).toBe(minFee);
    const oneMore = { to: RECIPIENT, amount: amount + 1n };
    expect(() => buildCardano({ ...plan, payments: [oneMore] }, coins)).toThrow("Insufficient balance");
  });

  it("adds a coin rather than give away change that is too small", () => {
    const coins = coinsOf([10n * ADA, 4n * ADA]);
    const { inputs, transaction } = buildCardano(
      planOf({ payments: [{ to: RECIPIENT, amount: 9n * ADA + 500_000n }] }),
      coins,
    );
    expect(inputs).toHaveLength(2);
    expect(BigInt(transaction.outputs[1]!.amount.coin)).toBeGreaterThan(4n * ADA);
  });

  it("adds change to the fee where keeping it would cost more or no coin is left", () => {
    const amount = 10n * ADA - 167_000n;
    const kept = buildCardano(
      planOf({ payments: [{ to: RECIPIENT, amount }] }),
      coinsOf([10n * ADA, 4n * ADA]),
    );
    expect(kept).toMatchObject({ fee: 167_000n, inputs: [{ value: 10n * ADA }] });
    const alone = buildCardano(
      planOf({ payments: [{ to: RECIPIENT, amount: 9n * ADA + 500_000n }] }),
      coinsOf([10n * ADA]),
    );
    expect(alone.fee).toBe(500_000n);
  });

  it("does not depend on the order of the coins", () => {
    const coins = coinsOf([5n * ADA, 9n * ADA, 5n * ADA, 2n * ADA]);
    const plan = planOf({ payments: [{ to: RECIPIENT, amount: 15n * ADA }] });
    expect(buildCardano(plan, [...coins].reverse())).toEqual(buildCardano(plan, coins));
  });

  it("stays below the maximum transaction size, however small the coins are", () => {
    const coins = coinsOf(Array.from({ length: 500 }, () => 2n * ADA));
    const plan = planOf();
    const max = maxPayment(plan, coins).amount;
    expect(max).toBeGreaterThan(700n * ADA);
    expect(max).toBeLessThan(1000n * ADA);
    expect(() => buildCardano(planOf({ payments: [{ to: RECIPIENT, amount: max }] }), coins)).not.toThrow();
    expect(() => buildCardano(planOf({ payments: [{ to: RECIPIENT, amount: 990n * ADA }] }), coins)).toThrow(
      "Insufficient balance",
    );
  });

  it("requires the minimum output that Cardano's library computes", () => {
    const dataCost = lib.DataCost.new_coins_per_byte(lib.BigNum.from_str("4310"));
    const enterprise = "addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz";
    for (const [address, coin] of [
      [RECIPIENT, ADA],
      [RECIPIENT, 2n ** 32n],
      [enterprise, ADA],
    ] as const) {
      const value = lib.Value.new(lib.BigNum.from_str(coin.toString()));
      const output = lib.TransactionOutput.new(lib.Address.from_bech32(address), value);
      expect(minCoin(readCardanoAddress(address, "testnet"), coin)).toBe(
        BigInt(lib.min_ada_for_output(output, dataCost).to_str()),
      );
    }
    expect(minCoin(readCardanoAddress(RECIPIENT, "testnet"), ADA)).toBe(969_750n);
  });
});

describe("a stake operation", () => {
  const keyHashOf = (key: DerivedKey) => lib.PublicKey.from_hex(key.publicKey).hash().to_hex();
  const stakePlan = (given: Partial<CardanoPlan>) =>
    planOf({
      payments: [],
      keyCount: 2,
      publicKeys: { stakePublicKey: stake.publicKey },
      ...given,
    });

  it("registers, delegates and abstains from voting, with the deposit, signed by both keys", async () => {
    const { transaction, fee } = buildCardano(
      stakePlan({
        type: "STAKE",
        certificates: ["stakeRegistration", "stakeDelegation", "voteDelegation"],
        publicKeys: { stakePublicKey: stake.publicKey, poolId: POOL },
        deposit: KEY_DEPOSIT,
      }),
      coinsOf([100n * ADA]),
    );
    const { parsed, raw } = await referee(transaction, [payment, stake]);
    expect(BigInt(transaction.outputs[0]!.amount.coin)).toBe(98n * ADA - fee);
    const certificates = parsed.body().certs()!;
    expect(certificates.len()).toBe(3);
    expect(certificates.get(1).as_stake_delegation()!.pool_keyhash().to_bech32("pool")).toBe(POOL);
    expect((await decodeCardano(raw)).certificates).toEqual([
      { kind: "REGISTER", stakeKeyHash: keyHashOf(stake) },
      { kind: "DELEGATE", stakeKeyHash: keyHashOf(stake), pool: POOL },
      { kind: "ABSTAIN", stakeKeyHash: keyHashOf(stake) },
    ]);
  });

  it("deregisters and returns the deposit", async () => {
    const { transaction, fee } = buildCardano(
      stakePlan({ type: "UNSTAKE", certificates: ["stakeDeregistration"], deposit: -KEY_DEPOSIT }),
      coinsOf([3n * ADA]),
    );
    const { raw } = await referee(transaction, [payment, stake]);
    expect(BigInt(transaction.outputs[0]!.amount.coin)).toBe(5n * ADA - fee);
    expect((await decodeCardano(raw)).certificates).toEqual([
      { kind: "DEREGISTER", stakeKeyHash: keyHashOf(stake) },
    ]);
  });

  it("withdraws rewards from the stake address of its network", async () => {
    const rewards = 12_345_678n;
    const { transaction, fee } = buildCardano(
      stakePlan({
        type: "WITHDRAWAL",
        withdrawalAmount: `0x${rewards.toString(16)}`,
        deposit: -rewards,
      }),
      coinsOf([2n * ADA]),
    );
    const { raw } = await referee(transaction, [payment, stake]);
    expect(BigInt(transaction.outputs[0]!.amount.coin)).toBe(2n * ADA + rewards - fee);
    expect((await decodeCardano(raw)).withdrawals).toEqual([
      { address: stake.address, stakeKeyHash: keyHashOf(stake), amount: rewards },
    ]);
  });

  it("is refused without a coin that leaves a valid output", () => {
    const plan = stakePlan({
      type: "STAKE",
      certificates: ["stakeRegistration", "stakeDelegation", "voteDelegation"],
      publicKeys: { stakePublicKey: stake.publicKey, poolId: POOL },
      deposit: KEY_DEPOSIT,
    });
    expect(() => buildCardano(plan, coinsOf([3n * ADA]))).toThrow("Insufficient balance");
    expect(() => buildCardano(plan, [])).toThrow("Insufficient balance");
  });
});

describe("signing", () => {
  it("refuses a transaction other than the approved one", async () => {
    const { transaction } = buildCardano(planOf(), coinsOf([20n * ADA]));
    const approved = [signableDigest(cardanoDigest(transaction, "testnet"), payment.path, 1)];
    await expect(signCardanoTransaction(keys, { ...transaction, fee: "0x30d41" }, approved)).rejects.toThrow(
      "differs from what was approved",
    );
  });

  it("by another key, or of bytes changed afterwards, is detected by the network", async () => {
    const { transaction } = buildCardano(planOf(), coinsOf([20n * ADA]));
    const { raw } = await referee(transaction, [payment]);
    const [witness] = (await decodeCardano(raw)).witnesses;
    expect(witness).toMatchObject({
      isGood: true,
      keyHash: lib.PublicKey.from_hex(payment.publicKey).hash().to_hex(),
    });
    const fee = BigInt(transaction.fee);
    const hexOf = (n: bigint) => `1a${n.toString(16).padStart(8, "0")}`;
    const cheaper = raw.replace(hexOf(fee), hexOf(fee - 1n));
    expect(cheaper).not.toBe(raw);
    expect((await decodeCardano(cheaper)).witnesses[0]!.isGood).toBe(false);
  });
});

describe("texts", () => {
  const MESSAGE = "Please enter a valid Cardano payment address for this network";

  it.each([
    [
      "mainnet",
      "addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x",
    ],
    [
      "mainnet",
      "addr1z8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gten0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgs9yc0hh",
    ],
    ["mainnet", "addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8"],
    ["testnet", RECIPIENT],
  ] as const)("on the %s, CIP-19's %s is a payment address", (network, text) => {
    const bytes = readCardanoAddress(text, network);
    expect(Buffer.from(bytes)).toEqual(Buffer.from(lib.Address.from_bech32(text).to_bytes()));
    expect(() => readCardanoAddress(text, network === "mainnet" ? "testnet" : "mainnet")).toThrow(MESSAGE);
  });

  it.each([
    ["a broken checksum", RECIPIENT.replace(/2u$/, "2v")],
    ["upper case", RECIPIENT.toUpperCase()],
    ["a stake address", "stake_test1uqehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gssrtvn"],
    ["a Byron address", "Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAi"],
    [
      "the prefix of one network on the tag of the other",
      bech32.encode("addr_test", bech32.toWords(Uint8Array.of(0x61, ...new Uint8Array(28))), false),
    ],
    ["nothing", ""],
  ])("on the testnet %s is refused", (_, text) => {
    expect(() => readCardanoAddress(text, "testnet")).toThrow(MESSAGE);
  });

  it("of a pool are decoded with their checksum", () => {
    const hash = lib.Ed25519KeyHash.from_bech32(POOL).to_bytes();
    expect(Buffer.from(readPoolId(POOL))).toEqual(Buffer.from(hash));
    for (const text of [POOL.replace(/0$/, "q"), "pool1", RECIPIENT, POOL.toUpperCase(), ""]) {
      expect(() => readPoolId(text)).toThrow("Please enter a valid Cardano pool id");
    }
  });
});

it("counts slots from each network's genesis", () => {
  // Blocks that explorers show: mainnet's first of Shelley, and preprod's.
  expect(slotAt(new Date("2020-07-29T21:44:51Z"), "mainnet")).toBe(4_492_800);
  expect(slotAt(new Date("2022-06-21T00:00:00Z"), "testnet")).toBe(86_400);
  expect(slotAt(new Date("2026-01-01T00:00:00Z"), "mainnet")).toBe(
    Date.UTC(2026, 0, 1) / 1000 - 1_591_566_291,
  );
});
