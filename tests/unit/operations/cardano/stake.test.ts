import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { verifyTransaction } from "~/lib/operations/index.server";
import type { CardanoTransaction } from "../../../../sandbox/chains/cardano/encode";
import { slotAt } from "../../../../sandbox/chains/cardano/facts";
import type { HdPath } from "../../../../sandbox/records/path";
import { changedLeaves } from "../../../fixtures/console/changed-leaves";
import { ADA_PATH, cardanoAddress } from "../../../fixtures/console/honest-cardano";
import {
  honestStake,
  OTHER_POOL,
  POOL,
  rewardAccount,
  STAKE_KEY,
  STAKE_PATH,
  type StakeIntent,
  stakedAddress,
  stakeIntent,
  stakeSignData,
  unstakeIntent,
  withdrawalIntent,
} from "../../../fixtures/console/honest-cardano-stake";

const FACTS = { walletPath: ADA_PATH };
const ADA = 1_000_000n;
const hex = (n: bigint | number) => `0x${n.toString(16)}`;
const OTHER_KEY = STAKE_KEY.replace(/..$/, (end) => (end === "00" ? "01" : "00"));
const STRANGER = stakedAddress("testnet", OTHER_KEY, 3);

async function judge(signData: unknown, intent: StakeIntent, facts: object = FACTS): Promise<string[]> {
  const result = await verifyTransaction(signData, intent, facts);
  return result.ok ? [] : result.mismatches.map(({ field }) => field);
}

/** Names of what is refused; the backend is consistent in its lie, digests and all. */
const refusals = (transaction: CardanoTransaction, intent: StakeIntent) =>
  judge(stakeSignData(transaction, intent.network), intent);

async function decoded(transaction: CardanoTransaction, intent: StakeIntent) {
  const result = await verifyTransaction(stakeSignData(transaction, intent.network), intent, FACTS);
  if (!result.ok) throw new Error(JSON.stringify(result.mismatches));
  return result;
}

/** What the inputs add up to, by the ledger's rule: the outputs, the fee and what is paid in. */
function heldBy({ outputs, fee }: CardanoTransaction, paid: bigint): string {
  const back = outputs.reduce((sum, { amount }) => sum + BigInt(amount.coin), 0n);
  return (back + BigInt(fee) + paid).toString();
}

describe("a stake operation of an honest backend", () => {
  const account = { kind: "address", label: "Stake address", value: rewardAccount("testnet") };
  const shared = (transaction: CardanoTransaction) => ({
    fee: { atMost: BigInt(transaction.fee).toString(), isExact: true, basis: "network" },
    details: [
      { label: "Valid until", value: expect.stringContaining("UTC") },
      {
        label: "Change, back to you",
        units: BigInt(transaction.outputs[0]?.amount.coin ?? 0).toString(),
        address: stakedAddress(),
      },
    ],
    nonce: null,
  });

  it("that delegates for the first time shows the pool, the deposit and the vote", async () => {
    const transaction = honestStake(stakeIntent());
    const result = await decoded(transaction, stakeIntent());
    expect(result.digests).toHaveLength(2);
    expect(result.decoded).toMatchObject({
      ...shared(transaction),
      facts: [
        { label: "Action", value: "Stake" },
        { kind: "address", label: "Stake pool", value: POOL },
        { kind: "amount", label: "Deposit paid", units: "2000000" },
        { label: "Votes", value: "Always abstain" },
        account,
      ],
      total: (2n * ADA + BigInt(transaction.fee)).toString(),
      held: heldBy(transaction, 2n * ADA),
      entered: ["action", "stake pool"],
    });
  });

  it("that changes only the pool pays no deposit", async () => {
    const transaction = honestStake(stakeIntent("testnet", OTHER_POOL), { isFirst: false });
    const { decoded: shown } = await decoded(transaction, stakeIntent("testnet", OTHER_POOL));
    expect(shown).toMatchObject({
      ...shared(transaction),
      facts: [{ label: "Action" }, { label: "Stake pool", value: OTHER_POOL }, account],
      total: BigInt(transaction.fee).toString(),
    });
  });

  it("that ends a delegation shows the returned deposit", async () => {
    const transaction = honestStake(unstakeIntent());
    const { decoded: shown } = await decoded(transaction, unstakeIntent());
    expect(shown).toMatchObject({
      ...shared(transaction),
      facts: [
        { label: "Action", value: "Unstake" },
        { kind: "amount", label: "Deposit returned", units: "2000000" },
        account,
      ],
      held: heldBy(transaction, -2n * ADA),
      total: null,
      entered: ["action"],
    });
  });

  it("that withdraws rewards shows their amount", async () => {
    const transaction = honestStake(withdrawalIntent());
    const { decoded: shown } = await decoded(transaction, withdrawalIntent());
    expect(shown).toMatchObject({
      ...shared(transaction),
      facts: [
        { label: "Action", value: "Claim rewards" },
        { kind: "amount", label: "Rewards withdrawn", units: "12345678" },
        account,
      ],
      total: null,
    });
  });

  it("passes, and fails with any one fact changed", async () => {
    const network = fc.constantFrom("mainnet" as const, "testnet" as const);
    const intent = fc.oneof(
      fc.tuple(network, fc.constantFrom(POOL, OTHER_POOL)).map(([on, pool]) => stakeIntent(on, pool)),
      network.map(unstakeIntent),
      network.map(withdrawalIntent),
    );
    const value = fc.bigInt({ min: 5n * ADA, max: 10_000_000n * ADA });
    const past = fc.record({ isFirst: fc.boolean(), rewards: fc.bigInt({ min: 1n, max: 1_000n * ADA }) });
    await fc.assert(
      fc.asyncProperty(
        intent,
        past,
        fc.array(value, { minLength: 1, maxLength: 4 }),
        async (meant, before, values) => {
          const signData = stakeSignData(honestStake(meant, before, values), meant.network);
          expect(await judge(signData, meant)).toEqual([]);
          for (const { at, document } of changedLeaves(signData)) {
            // The cluster's word for a key is not compared: the addresses say whose the keys are.
            if (at.endsWith("accountHSMProvenanceSignature")) continue;
            expect(await judge(document, meant), at).not.toEqual([]);
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  // Transactions that the public client's own tests carry, with the digests that it works out.
  const inputs = [
    { index: "0x1", transactionId: "ebb87cc85ac7e6d5bad54bd94a516b2643e5bd992770d9f1e2b89a263fdaded3" },
  ];
  const own =
    "addr_test1qr35lhhnc8pwak0932mk2gc7z232v9x7psd0mc5vyn6dh9lzz8z227h0jmejdz7c4mvywhgvm34xr93794kyrvkcxzss0umz2u";
  const leaving =
    "addr_test1qrylzvzyj5twjxgwtraqy53fsu7qkuu6xtzaqhvu7kw9ug8rf5q3wtkn50mv83uh2tfp9u8g4m4w8yqvkq4tx63zk7aqhpjmfz";
  it.each<[string, StakeIntent, CardanoTransaction, string]>([
    [
      "a stake",
      { ...stakeIntent(), fromAddress: own },
      {
        type: "STAKE",
        inputs,
        outputs: [{ address: own, amount: { coin: "0x2534ab9c1" } }],
        fee: "0x2a98d",
        ttl: "0x339d385",
        certificates: ["stakeRegistration", "stakeDelegation"],
        publicKeys: {
          stakePublicKey: "3976e3967cc9bcc5e930f0373b4ae891a85882f162a9536988e95332e3d578ba",
          poolId: POOL,
        },
      },
      "7e6369d7ca8b3150dd734bc814ef3e5585c851defb979ee7b18fc923533e74a0",
    ],
    [
      "the end of a stake",
      { ...unstakeIntent(), fromAddress: leaving },
      {
        type: "UNSTAKE",
        inputs: [
          { index: "0x0", transactionId: "a42673a5b339949e52971e624904ce013896afe99dc632ff53e7208253b38638" },
        ],
        outputs: ["0x1e8480", "0x253b26007"].map((coin) => ({ address: leaving, amount: { coin } })),
        fee: "0x2a9b9",
        ttl: "0x339d6ef",
        certificates: ["stakeDeregistration"],
        publicKeys: { stakePublicKey: "bb272b7be82d821430c040ec678115d051ebb5c343fa127b6edeb4bae6fbca6b" },
      },
      "047647047ab9d2d8daf99e97ca163bc5120289a7bb9963a7af15231a9e292475",
    ],
  ])("from the public client's test data has its digest: %s", async (_what, intent, data, digest) => {
    // It is years old: what has been created once may be looked at later.
    const facts = { ...FACTS, createdFingerprint: "created" };
    const result = await verifyTransaction(stakeSignData(data), intent, facts);
    const found = result.ok ? [] : result.mismatches.map(({ field }) => field);
    expect(found).toEqual(["fingerprint"]);
    const message = stakeSignData(data).delegateSignData[1]?.unverifiedMessageData.message;
    expect(message).toBe(digest);
  });
});

describe("a forged stake operation with correct digests", () => {
  const stakes = honestStake(stakeIntent());
  const [change] = stakes.outputs;
  const now = slotAt(new Date(), "testnet");
  it.each<[string, Partial<CardanoTransaction>, string]>([
    [
      "delegates to another pool",
      { publicKeys: { stakePublicKey: STAKE_KEY, poolId: OTHER_POOL } },
      "publicKeys.poolId",
    ],
    [
      "delegates with a foreign stake key",
      { publicKeys: { stakePublicKey: OTHER_KEY, poolId: POOL } },
      "publicKeys.stakePublicKey",
    ],
    ["does not delegate at all", { certificates: ["stakeRegistration", "voteDelegation"] }, "certificates"],
    ["repeats a certificate", { certificates: ["stakeDelegation", "stakeDelegation"] }, "certificates"],
    ["ends the delegation instead", { certificates: ["stakeDeregistration"] }, "data.certificates.0"],
    ["withdraws rewards too", { withdrawalAmount: "0x1" }, "data.withdrawalAmount"],
    [
      "sends the change elsewhere",
      { outputs: [{ address: STRANGER, amount: { coin: "0x5f5e100" } }] },
      "outputs.0.address",
    ],
    [
      "also pays another address",
      { outputs: [...(change ? [change] : []), { address: STRANGER, amount: { coin: "0xf4240" } }] },
      "outputs.1.address",
    ],
    ["burns money as fee", { fee: hex(250_000) }, "fee"],
    ["stays valid for years", { ttl: hex(now + 40_000_000) }, "ttl"],
    ["has expired", { ttl: hex(now - 1) }, "ttl"],
    [
      "spends a coin twice",
      { inputs: Array(2).fill({ transactionId: "ab".repeat(32), index: "0x3" }) },
      "inputs",
    ],
  ])("%s: it is refused with the field's name", async (_what, changes, field) => {
    const [first] = await refusals({ ...stakes, ...changes }, stakeIntent());
    expect(first).toBe(field);
  });

  it("is of another kind than requested: it is refused", async () => {
    const all = [stakeIntent(), unstakeIntent(), withdrawalIntent()];
    for (const meant of all) {
      for (const made of all.filter((one) => one !== meant)) {
        expect(await refusals(honestStake(made), meant)).toEqual(["operation"]);
      }
    }
  });

  it("withdraws nothing: it is refused", async () => {
    const nothing = { ...honestStake(withdrawalIntent()), withdrawalAmount: "0x0" };
    expect(await refusals(nothing, withdrawalIntent())).toEqual(["withdrawalAmount"]);
  });

  it("stakes for an address without a stake key: it cannot be read", async () => {
    const fromAddress = cardanoAddress(6, new Uint8Array(28).fill(7));
    expect(await refusals(stakes, { ...stakeIntent(), fromAddress })).toEqual(["data"]);
  });
});

describe("a stake operation", () => {
  const data = honestStake(stakeIntent());
  const elsewhere: HdPath = ["0x8000073c", "0x80000717", "0x80000001", "0x2", "0x0"];
  it.each<[string, HdPath[], string[]]>([
    ["the payment key twice", [ADA_PATH, ADA_PATH], ["delegateSignData.1.hdWalletPath"]],
    [
      "both keys in the other order",
      [STAKE_PATH, ADA_PATH],
      ["delegateSignData.0.hdWalletPath", "delegateSignData.1.hdWalletPath"],
    ],
    ["a stake key of another account", [ADA_PATH, elsewhere], ["delegateSignData.1.hdWalletPath"]],
    ["the payment key alone", [ADA_PATH], ["delegateSignData"]],
    [
      "an extra key",
      [ADA_PATH, STAKE_PATH, STAKE_PATH],
      ["delegateSignData", "delegateSignData.2.hdWalletPath"],
    ],
  ])("is not signed by %s", async (_what, paths, fields) => {
    expect(await judge(stakeSignData(data, "testnet", paths), stakeIntent())).toEqual(fields);
  });

  it("is signed by keys of one account where the sub-wallet's own path is unknown", async () => {
    expect(await judge(stakeSignData(data), stakeIntent(), {})).toEqual([]);
    const strange = stakeSignData(data, "testnet", [ADA_PATH, elsewhere]);
    expect(await judge(strange, stakeIntent(), {})).toEqual(["delegateSignData.1.hdWalletPath"]);
  });
});
