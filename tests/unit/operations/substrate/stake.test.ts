import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeRequest, readIntent, verifyTransaction } from "~/lib/operations/index.server";
import { fingerprinted } from "~/lib/operations/kit/fingerprint";
import type { SubstrateStakeIntent } from "~/lib/operations/substrate/stake";
import { type SubstrateTransaction, substrateMessage } from "../../../../sandbox/chains/substrate/build";
import type { SubstrateCall } from "../../../../sandbox/chains/substrate/calls";
import type { HdPath } from "../../../../sandbox/records/path";
import { changedLeaves } from "../../../fixtures/console/changed-leaves";
import {
  accountOn,
  DOT_PATH,
  DOT_PUBLIC_KEY,
  substrateSignData as signDataOf,
} from "../../../fixtures/console/honest-substrate";
import {
  honestSubstrateStake as honest,
  substrateStakeIntent as intentOf,
  substrateStakeIntents,
  validatorsOn,
} from "../../../fixtures/console/honest-substrate-stake";
import { ownKeyFacts } from "../../../fixtures/console/proven-keys";
import { signableMessage } from "../../../fixtures/console/signable-message";

/** With the cluster's proof of the sub-wallet's own key. */
const FACTS = ownKeyFacts(DOT_PATH, DOT_PUBLIC_KEY);
const WND = 10n ** 12n;

async function judge(document: unknown, intent: SubstrateStakeIntent, facts: object = FACTS) {
  const result = await verifyTransaction(document, intent, facts);
  return result.ok ? [] : result.mismatches.map(({ field }) => field);
}

/** Signed as it stands, and with the message that it stands for: a lie that is consistent in itself. */
function consistent(transaction: SubstrateTransaction) {
  const unsigned = { ...transaction, unhashedMessage: "" };
  const payload = Buffer.from(payloadOf(unsigned)).toString("hex");
  return signDataOf({ ...transaction, unhashedMessage: payload });
}

/** The payload before it is hashed, which the sandbox's builder alone does not show: method and all that follows. */
function payloadOf(transaction: SubstrateTransaction): Uint8Array {
  const short = substrateMessage({ ...transaction, method: "0x00" });
  const rest = short.slice(1);
  return Buffer.concat([Buffer.from(transaction.method.slice(2), "hex"), rest]);
}

async function decoded(intent: SubstrateStakeIntent, transaction = honest(intent)) {
  const result = await verifyTransaction(signDataOf(transaction), intent, FACTS);
  if (!result.ok) throw new Error(JSON.stringify(result.mismatches));
  return result;
}

const shownIn = ({ decoded: { facts } }: Awaited<ReturnType<typeof decoded>>) =>
  facts.map((fact) => [fact.label, fact.kind === "amount" ? fact.units : fact.value]);

const each = substrateStakeIntents().map((intent) => [intent.operation, intent] as const);

const amount = fc.bigInt(1n, 2n ** 100n);
const anyIntent: fc.Arbitrary<SubstrateStakeIntent> = fc
  .record({
    at: fc.nat({ max: 5 }),
    network: fc.constantFrom("mainnet" as const, "testnet" as const),
    amount,
    rest: amount,
    count: fc.integer({ min: 1, max: 16 }),
    tip: fc.option(fc.bigInt(1n, 2n ** 90n).map(String)),
    nonce: fc.option(fc.nat({ max: 2 ** 31 - 1 })),
  })
  .map(({ at, network, amount: units, rest, count, tip, nonce }) => {
    const intent = substrateStakeIntents(network)[at]!;
    return {
      ...intent,
      tip,
      nonce,
      ...("amount" in intent && { amount: units.toString() }),
      ...("bonded" in intent && { bonded: (units + rest).toString() }),
      ...("validators" in intent && { validators: validatorsOn(network, count) }),
    } as SubstrateStakeIntent;
  });

describe("a stake operation on Substrate", () => {
  it("that stakes shows amount, rewards and the validators in their order", async () => {
    const intent = intentOf("createSubstrateStakeTransaction", { tip: "31", nonce: 12 });
    const result = await decoded(intent);
    const [first, second, third] = intent.validators;
    expect(shownIn(result)).toEqual([
      ["Action", "Stake"],
      ["Staked", "3000000000000"],
      ["What happens", expect.stringContaining("locked")],
      ["Rewards", "Added to the stake"],
      ["Validator 1 of 3", first],
      ["Validator 2 of 3", second],
      ["Validator 3 of 3", third],
    ]);
    expect(result.decoded).toMatchObject({
      fee: { atMost: "20000000000", isExact: false, basis: "not-stated" },
      details: [{ label: "Tip", units: "31" }, { label: "Nonce" }, { label: "Runtime" }],
      total: "3020000000031",
      nonce: 12,
      entered: ["action", "amount", "validators", "tip", "nonce"],
    });
  });

  it("with sixteen validators is hashed before it is signed, and has the fingerprint of that", async () => {
    const validators = validatorsOn("testnet", 16);
    const transaction = honest(intentOf("createSubstrateDelegateStakeTransaction", { validators }));
    const intent = intentOf("createSubstrateDelegateStakeTransaction", { validators });
    const digest = Buffer.from(substrateMessage(transaction)).toString("hex");
    expect(digest).toHaveLength(64);
    const result = await decoded(intent, transaction);
    expect(result).toMatchObject({ digests: [digest], ...fingerprinted([digest]) });
    expect(
      shownIn(result)
        .slice(2)
        .map(([, value]) => value),
    ).toEqual(validators);
  });

  it.each<[string, SubstrateStakeIntent, unknown[], object]>([
    [
      "adds to the stake",
      intentOf("createSubstrateAddStakeTransaction"),
      ["Action", "Staked", "What happens"],
      { total: "90000000000" },
    ],
    [
      "unstakes a part",
      intentOf("createSubstrateUnstakeTransaction"),
      ["Action", "Unstaked", "What happens", "Stays staked"],
      { total: "20000000000" },
    ],
    [
      "restakes",
      intentOf("createSubstrateRestakeTransaction"),
      ["Action", "Restaked", "What happens"],
      { total: "20000000000" },
    ],
    [
      "withdraws",
      intentOf("createSubstrateWithdrawStakeTransaction"),
      ["Action", "What happens"],
      { total: null },
    ],
  ])("that %s shows what it does and what it costs", async (_, intent, labels, shown) => {
    const result = await decoded(intent);
    expect(shownIn(result).map(([label]) => label)).toEqual(labels);
    expect(result.decoded).toMatchObject(shown);
  });

  it("matches every honest transaction, is read back as it was entered, and survives its cookie", async () => {
    await fc.assert(
      fc.asyncProperty(anyIntent, fc.nat({ max: 2 ** 31 }), async (intent, height) => {
        const transaction = honest(intent, { height });
        const document = signDataOf(transaction);
        expect(await judge(document, intent)).toEqual([]);
        expect(readIntent(JSON.parse(JSON.stringify(intent)))).toEqual(intent);
        const { chain, network, subWalletId, fromAddress } = intent;
        const context = { base: { chain, network, subWalletId, fromAddress }, assets: [], claimedTo: null };
        const payload = { requestId: "r", subWalletIdString: subWalletId, signData: document };
        const message = { type: "SUBSTRATE_TRANSACTION_CREATED", payload };
        const read = await decodeRequest(message, "r", context, FACTS);
        expect(read).toMatchObject({
          intent: { operation: intent.operation, tip: intent.tip, nonce: Number(transaction.nonce) },
          verification: { ok: true },
        });
        if ("validators" in intent) expect(read).toMatchObject({ intent: { validators: intent.validators } });
      }),
      { numRuns: 60 },
    );
  });

  it.each(each)("is refused with any single value changed: %s", async (_, intent) => {
    for (const { at, document } of changedLeaves(signDataOf(honest(intent)))) {
      // Of the extensions' names only the one that fixes the payload matters: the payload itself is compared.
      if (at.startsWith("data.signedExtensions")) continue;
      expect(await judge(document, intent), at).not.toEqual([]);
    }
  });

  it.each(each)("is refused with any field of the intent changed: %s", async (_, intent) => {
    const document = signDataOf(honest({ ...intent, tip: "5", nonce: 9 }));
    const whole = { ...intent, tip: "5", nonce: 9 };
    expect(await judge(document, whole)).toEqual([]);
    const others: Record<string, unknown> = {
      fromAddress: accountOn("testnet", 9),
      runtime: "polkadot",
      tip: "6",
      nonce: 10,
      amount: "123456789",
      // Too little to leave enough for the amount that was entered.
      bonded: "1500000000000",
      validators: "validators" in intent ? [...intent.validators].reverse() : [],
    };
    for (const field of Object.keys(whole)) {
      if (["operation", "chain", "network", "subWalletId"].includes(field)) continue;
      const changed = { ...whole, [field]: others[field] } as SubstrateStakeIntent;
      expect(await judge(document, changed), field).not.toEqual([]);
    }
    expect(await judge(document, { ...whole, tip: null })).toEqual(["tip"]);
  });

  it.each(each)(
    "is refused with any byte of its call changed, missing or added, and signed over: %s",
    async (_, intent) => {
      const truth = honest(intent);
      const { method } = truth;
      expect(await judge(consistent(truth), intent)).toEqual([]);
      for (let at = 2; at < method.length; at += 2) {
        const byte = (Number.parseInt(method.slice(at, at + 2), 16) ^ 1).toString(16).padStart(2, "0");
        const other = `${method.slice(0, at)}${byte}${method.slice(at + 2)}`;
        expect(await judge(consistent({ ...truth, method: other }), intent), other).not.toEqual([]);
      }
      for (const other of [`${method}00`, method.slice(0, -2), `${method}${method.slice(2)}`]) {
        expect(await judge(consistent({ ...truth, method: other }), intent), other).not.toEqual([]);
      }
    },
  );

  it("is refused with the name of what differs, even if the lie is consistent", async () => {
    const intent = intentOf("createSubstrateStakeTransaction", { nonce: 7 });
    const truth = honest(intent);
    const calls = (...changed: SubstrateCall[]) => honest(intent, { calls: changed });
    const bond: SubstrateCall = { name: "bond", amount: BigInt(intent.amount) };
    const nominate: SubstrateCall = { name: "nominate", validators: intent.validators };
    const [first = "", second = "", third = ""] = intent.validators;
    const lies: [string, SubstrateTransaction][] = [
      ["amount", calls({ ...bond, amount: bond.amount + 1n }, nominate)],
      ["validators.0", calls(bond, { ...nominate, validators: [accountOn("testnet", 66), second, third] })],
      ["validators", calls(bond, { ...nominate, validators: [first, second] })],
      ["method", calls(bond)],
      ["method", calls(bond, nominate, { name: "chill" })],
      ["method", calls(nominate, bond)],
      ["method", calls({ name: "transferKeepAlive", to: first, amount: bond.amount })],
      ["payee", { ...truth, method: withPayee(truth.method, "01") }],
      ["payee", { ...truth, method: withPayee(truth.method, `03${"66".repeat(32)}`) }],
      ["tip", { ...truth, tip: "0x1" }],
      ["nonce", { ...truth, nonce: "0x8" }],
      ["address", { ...truth, address: accountOn("testnet", 9) }],
      ["chain", { ...truth, chain: "polkadot" }],
      ["era", { ...truth, era: "0x00", blockHash: truth.genesisHash }],
      ["signedExtensions", { ...truth, signedExtensions: [] }],
    ];
    for (const [field, lie] of lies) expect(await judge(consistent(lie), intent), field).toEqual([field]);
    const swapped = calls(bond, { ...nominate, validators: [second, first, third] });
    expect(await judge(consistent(swapped), intent)).toEqual(["validators.0", "validators.1"]);
  });

  it("for the other network is refused", async () => {
    for (const [place, intent] of substrateStakeIntents().entries()) {
      const elsewhere = substrateStakeIntents("mainnet")[place];
      if (!elsewhere) throw new Error("Each network has the same operations");
      const { genesisHash } = honest(elsewhere);
      expect(await judge(consistent({ ...honest(intent), genesisHash }), intent)).toEqual(["genesisHash"]);
      expect(await judge(signDataOf(honest(elsewhere)), intent), intent.operation).not.toEqual([]);
    }
  });

  it("is refused when it is another operation than requested", async () => {
    const all = substrateStakeIntents();
    for (const meant of all) {
      for (const made of all.filter((one) => one !== meant)) {
        expect(await judge(signDataOf(honest(made)), meant)).toEqual(["operation"]);
        const { type } = honest(meant);
        expect(await judge(signDataOf({ ...honest(made), type }), meant)).not.toEqual([]);
      }
    }
  });

  it("is proven to be signed by the sub-wallet's own key, with EdDSA", async () => {
    const elsewhere: HdPath = ["0x8000002c", "0x80000162", "0x80000004", "0x80000000", "0x80000000"];
    for (const intent of substrateStakeIntents()) {
      const transaction = honest(intent);
      expect(await judge(signDataOf(transaction, elsewhere), intent)).toContain(
        "delegateSignData.0.hdWalletPath",
      );
      const twice = ownKeyFacts(elsewhere, "22".repeat(32));
      const message = [substrateMessage(transaction)];
      const foreign = signableMessage(transaction, message, [elsewhere], 1, "22".repeat(32));
      expect(await judge(foreign, intent, twice)).toEqual(["subWallet.publicKey"]);
      const otherWay = signableMessage(transaction, message, [DOT_PATH], 0, DOT_PUBLIC_KEY);
      expect(await judge(otherWay, intent)).toContain("delegateSignData.0.algorithm");
    }
  });
});

/** The bond's payee, after its amount, replaced; its encoding is that of RewardDestination. */
function withPayee(method: string, payee: string): string {
  const at = method.indexOf("0050050c");
  if (at < 0) throw new Error("The bond is not followed by the nomination of three validators");
  return method.slice(0, at) + payee + method.slice(at + 2);
}

describe("an unstake that would leave less than the minimum bond", () => {
  const entered = (bonded: string | null) =>
    intentOf("createSubstrateUnstakeTransaction", { amount: (3n * WND).toString(), bonded });
  /** 4 WND are bonded, of which 1 would remain; 2 are the least that can stay. */
  const known = entered((4n * WND).toString());

  it.each([
    ["where the console knows what is bonded", known],
    ["where it does not", entered(null)],
  ])("is the end of the stake, and says so: %s", async (_, intent) => {
    const result = await decoded(intent, honest(intent, { bonded: 4n * WND }));
    expect(shownIn(result)).toEqual([
      ["Action", "Unstake"],
      ["Unstaked", (4n * WND).toString()],
      [
        "What happens",
        "You entered 3 DOT, but less than 2 DOT cannot stay staked, so all of it is unstaked. All of the stake stops earning, and no validator is nominated any more. It can be withdrawn when it has finished unbonding.",
      ],
      ["Stays staked", "Nothing"],
      ["Validators", "None"],
    ]);
    // The amount that is unstaked is not the one that was entered.
    expect(result.decoded.entered).toEqual(["action"]);
  });

  it("says no such thing where all of it was entered", async () => {
    const all = (4n * WND).toString();
    const intent = intentOf("createSubstrateUnstakeTransaction", { amount: all, bonded: all });
    const result = await decoded(intent);
    expect(shownIn(result)[2]?.[1]).toMatch(/^All of the stake stops earning/);
    expect(result.decoded.entered).toEqual(["action", "amount"]);
  });

  const ended = (amount: bigint): SubstrateCall[] => [{ name: "chill" }, { name: "unbond", amount }];
  it.each<[string, SubstrateStakeIntent, SubstrateCall[], string]>([
    ["leaves the rest", known, [{ name: "unbond", amount: 3n * WND }], "method"],
    ["unbonds more than there was", known, ended(5n * WND), "amount"],
    ["unbonds only what was entered", known, ended(3n * WND), "amount"],
    ["takes so much more that enough would remain", entered(null), ended(5n * WND), "amount"],
    ["takes less than was entered", entered(null), ended(2n * WND), "amount"],
    ["takes another amount and leaves the rest", entered(null), [{ name: "unbond", amount: WND }], "amount"],
    ["ends the stake though enough remains", entered((9n * WND).toString()), ended(9n * WND), "method"],
  ])("is refused where the transaction %s", async (_, intent, calls, field) => {
    expect(await judge(signDataOf(honest(intent, { calls })), intent)).toContain(field);
  });
});
