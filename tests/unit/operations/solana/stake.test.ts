import { base58 } from "@scure/base";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeRequest, readIntent, verifyTransaction } from "~/lib/operations/index.server";
import { fingerprinted } from "~/lib/operations/kit/fingerprint";
import type { SolanaStake } from "~/lib/operations/solana/stake";
import { type SolanaTransaction, solanaMessage } from "../../../../sandbox/chains/solana/encode";
import type { HdPath } from "../../../../sandbox/records/path";
import { changedLeaves } from "../../../fixtures/console/changed-leaves";
import { SOL_OWN, SOL_PATH, SOL_PUBLIC_KEY, SOL_STRANGER } from "../../../fixtures/console/honest-solana";
import {
  activateIntent,
  deactivateIntent,
  honestSolanaStake as honest,
  initialiseIntent,
  NEW_STAKE,
  NEW_STAKE_KEY,
  NEW_STAKE_PATH,
  NEW_STAKE_SIGNER,
  OTHER_VOTE,
  OWN_SIGNER,
  type Signer,
  STAKE,
  signersOf,
  solanaStakeIntents,
  solanaStakeSignData,
  splitIntent,
  VOTE,
  withdrawIntent,
} from "../../../fixtures/console/honest-solana-stake";
import { ownKeyFacts } from "../../../fixtures/console/proven-keys";

/** With the cluster's proof of the sub-wallet's own key. */
const FACTS = ownKeyFacts(SOL_PATH, SOL_PUBLIC_KEY);
const RENT = 2_282_880n;

const anyAddress = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => base58.encode(bytes));
const anyAmount = fc.bigInt(1n, 2n ** 63n).map(String);
const anyIntent: fc.Arbitrary<SolanaStake> = fc.oneof(
  fc.record({ amount: anyAmount, voteAddress: fc.option(anyAddress) }).map(initialiseIntent),
  fc.record({ stakeAddress: anyAddress, voteAddress: anyAddress }).map(activateIntent),
  fc.record({ stakeAddress: anyAddress }).map(deactivateIntent),
  fc.record({ stakeAddress: anyAddress, amount: anyAmount }).map(splitIntent),
  fc.record({ stakeAddress: anyAddress, withdrawAddress: anyAddress, amount: anyAmount }).map(withdrawIntent),
);
const anyNonce = fc.record({ account: anyAddress, value: anyAddress });

async function judge(document: unknown, intent: SolanaStake, facts: object = FACTS): Promise<string[]> {
  const result = await verifyTransaction(document, intent, facts);
  return result.ok ? [] : result.mismatches.map(({ field }) => field);
}

async function messages(document: unknown, intent: SolanaStake): Promise<string[]> {
  const result = await verifyTransaction(document, intent, FACTS);
  return result.ok ? [] : result.mismatches.map(({ message }) => message);
}

const signData = async (intent: SolanaStake, transaction?: SolanaTransaction) =>
  solanaStakeSignData(transaction ?? (await honest(intent)), signersOf(intent));

async function decoded(intent: SolanaStake) {
  const result = await verifyTransaction(await signData(intent), intent, FACTS);
  if (!result.ok) throw new Error(JSON.stringify(result.mismatches));
  return result;
}

const factsOf = ({ decoded: { facts } }: Awaited<ReturnType<typeof decoded>>) =>
  facts.map((fact) => [fact.label, fact.kind === "amount" ? fact.units : fact.value]);

describe("a stake operation on Solana", () => {
  it("that stakes shows amount, vote account, who controls it and the rent", async () => {
    const result = await decoded(initialiseIntent());
    const message = Buffer.from(await solanaMessage(await honest(initialiseIntent()))).toString("hex");
    expect(result.fingerprint).toBe(fingerprinted([message, message]).fingerprint);
    expect(factsOf(result)).toEqual([
      ["Action", "Stake"],
      ["Staked", "5000000000"],
      ["What happens", expect.stringContaining("becomes active")],
      ["Vote account", VOTE],
      ["New stake address", NEW_STAKE],
      ["Staker", SOL_OWN],
      ["Withdrawer", SOL_OWN],
      ["Lock-up", "None"],
      ["Rent deposit", RENT.toString()],
    ]);
    expect(result.decoded).toMatchObject({
      fee: { atMost: "10000", isExact: true, basis: "network" },
      total: (5_000_000_000n + RENT + 10_000n).toString(),
      entered: ["action", "amount", "vote account", "new stake address"],
      nonce: null,
    });
  });

  it.each<[string, SolanaStake, unknown[], object]>([
    [
      "creates a stake account alone",
      initialiseIntent({ voteAddress: null }),
      [
        "Action",
        "Staked",
        "What happens",
        "New stake address",
        "Staker",
        "Withdrawer",
        "Lock-up",
        "Rent deposit",
      ],
      { fee: { atMost: "10000" } },
    ],
    [
      "activates",
      activateIntent(),
      ["Action", "What happens", "Vote account", "Stake address"],
      { fee: { atMost: "5000" }, total: "5000" },
    ],
    [
      "deactivates",
      deactivateIntent(),
      ["Action", "What happens", "Stake address"],
      { fee: { atMost: "5000" }, total: "5000" },
    ],
    [
      "splits",
      splitIntent(),
      ["Action", "Moved", "What happens", "Stake address", "New stake address", "Rent deposit"],
      { fee: { atMost: "10000" }, total: (RENT + 10_000n).toString() },
    ],
    [
      "withdraws",
      withdrawIntent(),
      ["Action", "Withdrawn", "What happens", "To", "Stake address"],
      { fee: { atMost: "5000" }, total: null },
    ],
  ])("that %s shows what it does and what it costs", async (_, intent, labels, shown) => {
    const result = await decoded(intent);
    expect(factsOf(result).map(([label]) => label)).toEqual(labels);
    expect(result.decoded).toMatchObject(shown);
  });

  it("matches what every honest backend builds, is read back as it was entered, and survives its cookie", async () => {
    await fc.assert(
      fc.asyncProperty(anyIntent, anyNonce, async (intent, nonce) => {
        const document = await signData(intent, await honest(intent, nonce));
        expect(await judge(document, intent)).toEqual([]);
        expect(readIntent(JSON.parse(JSON.stringify(intent)))).toEqual(intent);
        const { chain, network, subWalletId, fromAddress } = intent;
        const context = { base: { chain, network, subWalletId, fromAddress }, assets: [], claimedTo: null };
        const payload = { requestId: "r", subWalletIdString: subWalletId, signData: document };
        const message = { type: "SOLANA_TRANSACTION_CREATED", payload };
        expect(await decodeRequest(message, "r", context, FACTS)).toMatchObject({
          intent,
          verification: { ok: true },
        });
      }),
      { numRuns: 40 },
    );
  });

  it.each(solanaStakeIntents)("is refused with any single value changed: %s", async (_, intent) => {
    for (const { at, document } of changedLeaves(await signData(intent))) {
      expect(await judge(document, intent), at).not.toEqual([]);
    }
  });

  it.each(solanaStakeIntents)("is refused with any field of the intent changed: %s", async (_, intent) => {
    const document = await signData(intent);
    const others: Record<string, unknown> = {
      fromAddress: SOL_STRANGER,
      newStakeAddress: STAKE,
      stakeAddress: NEW_STAKE,
      withdrawAddress: OTHER_VOTE,
      voteAddress: OTHER_VOTE,
    };
    const fields = Object.keys(intent).filter(
      (field) => !["operation", "chain", "network", "subWalletId"].includes(field),
    );
    for (const field of fields) {
      const value =
        field === "amount" && "amount" in intent ? `${BigInt(intent.amount) + 1n}` : others[field];
      expect(value, field).toBeDefined();
      expect(await judge(document, { ...intent, [field]: value } as SolanaStake), field).not.toEqual([]);
    }
    if (!("voteAddress" in intent)) return;
    const undelegated = { ...intent, voteAddress: intent.voteAddress === null ? VOTE : null } as SolanaStake;
    if (intent.operation === "createSolanaInitialiseStakeTransaction") {
      expect(await judge(document, undelegated)).not.toEqual([]);
    }
  });

  it.each(solanaStakeIntents)(
    "is refused when the backend changes a byte, an account or a right and signs over it: %s",
    async (_, intent) => {
      const transaction = await honest(intent);
      const lie = async (change: Partial<SolanaTransaction>) =>
        // Without proofs, which would only take time: it is signed by the right keys.
        judge(await signData(intent, { ...transaction, ...change }), intent, { walletPath: SOL_PATH });
      const { accountKeys, header, instructions } = transaction;
      for (const [what, changed] of changedInstructions(transaction)) {
        expect(await lie({ instructions: changed }), what).not.toEqual([]);
      }
      for (const [place] of accountKeys.entries()) {
        // The nonce account is the backend's choice; which one it is, is shown.
        if (place === instructions[0]?.accounts[0]) continue;
        const replaced = accountKeys.map((key, at) => (at === place ? OTHER_VOTE : key));
        expect(await lie({ accountKeys: replaced }), `key ${place}`).not.toEqual([]);
      }
      expect(await lie({ accountKeys: [...accountKeys, OTHER_VOTE] })).not.toEqual([]);
      for (const right of Object.keys(header) as (keyof typeof header)[]) {
        for (const by of [1, -1]) {
          expect(await lie({ header: { ...header, [right]: header[right] + by } }), right).not.toEqual([]);
        }
      }
      const [advance] = instructions;
      if (advance) expect(await lie({ instructions: [...instructions, advance] })).not.toEqual([]);
    },
  );

  it("is refused with more or fewer bytes signed than it has", async () => {
    for (const [what, intent] of solanaStakeIntents) {
      const transaction = await honest(intent);
      const whole = await solanaMessage(transaction);
      for (const other of [whole.slice(0, -1), Uint8Array.of(...whole, 0), Uint8Array.of(1, ...whole)]) {
        const document = await solanaStakeSignData(transaction, signersOf(intent), other);
        expect(await judge(document, intent), what).toContain("delegateSignData.0.transactionDigest");
      }
    }
  });

  it("is refused when it is another operation than requested", async () => {
    const made = new Map<SolanaStake, unknown>();
    for (const [, intent] of solanaStakeIntents) made.set(intent, await signData(intent));
    for (const meant of made.keys()) {
      for (const [intent, document] of made) {
        if (intent !== meant) expect(await judge(document, meant)).not.toEqual([]);
      }
    }
  });

  it("says in words what a forged one does", async () => {
    const intent = initialiseIntent();
    const { instructions, ...rest } = await honest(intent);
    const forged = async (i: number, change: (data: string) => string) => {
      const changed = instructions.map((one, at) => (at === i ? { ...one, data: change(one.data) } : one));
      return messages(await signData(intent, { ...rest, instructions: changed }), intent);
    };
    const thief = Buffer.from(base58.decode(SOL_STRANGER)).toString("hex");
    const at = (data: string, start: number, text: string) =>
      data.slice(0, start) + text + data.slice(start + text.length);
    expect(await forged(1, (data) => at(data, 10, "ff"))).toEqual([
      "The amount is not the one that you entered",
    ]);
    expect(await forged(2, (data) => at(data, 10, thief))).toEqual([
      "Somebody else could stake or unstake it",
    ]);
    expect(await forged(2, (data) => at(data, 10 + 64, thief))).toEqual([
      "Somebody else could withdraw the stake",
    ]);
    expect(await forged(2, (data) => at(data, 10 + 128, "01"))).toEqual(["The stake would be locked up"]);
  });
});

describe("the signers of a stake operation on Solana", () => {
  const elsewhere = (path: HdPath): HdPath => [path[0], path[1], "0x80000063", path[3], path[4]];

  it.each<[string, Signer[], string[]]>([
    ["its own key alone", [OWN_SIGNER], ["delegateSignData"]],
    [
      "both keys in the other order",
      [NEW_STAKE_SIGNER, OWN_SIGNER],
      [
        "delegateSignData.0.accountHSMProvenanceSignature",
        "delegateSignData.0.hdWalletPath",
        "delegateSignData.1.accountHSMProvenanceSignature",
        "delegateSignData.1.hdWalletPath",
      ],
    ],
    [
      "a stake key of another account",
      [OWN_SIGNER, { path: elsewhere(NEW_STAKE_PATH), publicKey: NEW_STAKE_KEY }],
      ["delegateSignData.1.hdWalletPath"],
    ],
    [
      "a stake key that the cluster has not certified for this address",
      [OWN_SIGNER, { path: NEW_STAKE_PATH, publicKey: "0c".repeat(32) }],
      ["delegateSignData.1.accountHSMProvenanceSignature"],
    ],
    [
      "a receiving key as stake key",
      [OWN_SIGNER, { path: [...SOL_PATH.slice(0, 4), "0x80000001"] as HdPath, publicKey: NEW_STAKE_KEY }],
      ["delegateSignData.1.hdWalletPath"],
    ],
    [
      "an extra key",
      [OWN_SIGNER, NEW_STAKE_SIGNER, NEW_STAKE_SIGNER],
      [
        "delegateSignData",
        "delegateSignData.2.accountHSMProvenanceSignature",
        "delegateSignData.2.hdWalletPath",
      ],
    ],
  ])("are not %s", async (_, signers, fields) => {
    for (const intent of [initialiseIntent(), splitIntent()]) {
      expect(await judge(await solanaStakeSignData(await honest(intent), signers), intent)).toEqual(fields);
    }
  });

  it("are one where nothing is made", async () => {
    for (const intent of [activateIntent(), deactivateIntent(), withdrawIntent()]) {
      const document = await solanaStakeSignData(await honest(intent), [OWN_SIGNER, NEW_STAKE_SIGNER]);
      expect(await judge(document, intent)).toContain("delegateSignData");
    }
  });

  it("are proven where the backend tells the same lie twice: another sub-wallet's key and address", async () => {
    const publicKey = "22".repeat(32);
    const path = elsewhere(SOL_PATH);
    for (const [, intent] of solanaStakeIntents) {
      const [, ...others] = signersOf(intent);
      const document = await solanaStakeSignData(await honest(intent), [{ path, publicKey }, ...others]);
      expect(await judge(document, intent, ownKeyFacts(path, publicKey))).toContain("subWallet.publicKey");
    }
  });

  it("are checked by their paths where nothing proves whose keys they are", async () => {
    const intent = splitIntent();
    const facts = { walletPath: SOL_PATH };
    expect(await judge(await signData(intent), intent, facts)).toEqual([]);
    expect(await judge(await signData(intent), intent, {})).toEqual([]);
    const foreign = [OWN_SIGNER, { path: elsewhere(NEW_STAKE_PATH), publicKey: NEW_STAKE_KEY }];
    const document = await solanaStakeSignData(await honest(intent), foreign);
    expect(await judge(document, intent, facts)).toEqual(["delegateSignData.1.hdWalletPath"]);
    expect(await judge(document, intent, { walletPath: [] })).not.toEqual([]);
  });
});

type Instructions = SolanaTransaction["instructions"];

/** The instructions with one byte, length or account changed, and without each of them. */
function changedInstructions({ accountKeys, instructions }: SolanaTransaction): [string, Instructions][] {
  const withOne = (i: number, change: Partial<Instructions[number]>) =>
    instructions.map((one, at) => (at === i ? { ...one, ...change } : one));
  return instructions.flatMap(({ data, accounts }, i): [string, Instructions][] => [
    ...changedBytes(data).map((other, at): [string, Instructions] => [
      `byte ${at} of ${i}`,
      withOne(i, { data: other }),
    ]),
    [`a byte more in ${i}`, withOne(i, { data: `${data}00` })],
    [`a byte less in ${i}`, withOne(i, { data: data.slice(0, -2) })],
    ...accounts.map((account, j): [string, Instructions] => {
      const moved = accounts.map((one, at) => (at === j ? (account + 1) % accountKeys.length : one));
      return [`account ${j} of ${i}`, withOne(i, { accounts: moved })];
    }),
    [`without ${i}`, instructions.filter((_, at) => at !== i)],
  ]);
}

/** 0x hex with each byte changed in turn. */
function changedBytes(data: string): string[] {
  return Array.from({ length: data.length / 2 - 1 }, (_, index) => {
    const at = 2 + index * 2;
    const byte = Number.parseInt(data.slice(at, at + 2), 16) ^ 1;
    return `${data.slice(0, at)}${byte.toString(16).padStart(2, "0")}${data.slice(at + 2)}`;
  });
}
