import { type GenericExtrinsicSignatureV4, TypeRegistry } from "@polkadot/types";
import { blake2AsHex, decodeAddress, encodeAddress, signatureVerify } from "@polkadot/util-crypto";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Network } from "../../../sandbox/chains/names";
import type { DerivedKey } from "../../../sandbox/chains/signing-keys";
import { readSubstrateAddress, substrateAddress } from "../../../sandbox/chains/substrate/address";
import {
  buildSubstrateTransaction,
  type SubstrateIntent,
  type SubstrateTransaction,
  substrateFee,
  substrateMessage,
  substrateSignable,
} from "../../../sandbox/chains/substrate/build";
import { decodeCalls, encodeCalls, type SubstrateCall } from "../../../sandbox/chains/substrate/calls";
import {
  decodeSubstrateTransaction,
  verifySubstrateSignature,
} from "../../../sandbox/chains/substrate/decode";
import { birthBlockOf, mortalEra } from "../../../sandbox/chains/substrate/era";
import { runtimeOf } from "../../../sandbox/chains/substrate/runtime";
import { compact, ScaleReader } from "../../../sandbox/chains/substrate/scale";
import { signSubstrateTransaction } from "../../../sandbox/chains/substrate/sign";
import type { KeyStore } from "../../../sandbox/keys/key-store";
import { applyCalls, DispatchError, NO_BOND, unbonding } from "../../../sandbox/network/substrate/bond";
import { vaultOf } from "../../fixtures/sandbox/vault";

const networks: Network[] = ["mainnet", "testnet"];
const hex = (data: Uint8Array) => Buffer.from(data).toString("hex");
const bytes = (text: string) => Buffer.from(text.replace(/^0x/, ""), "hex");
const addressOn = (network: Network, account: string) => substrateAddress(bytes(account), network);

const vaults = {} as Record<Network, { keys: KeyStore; key: DerivedKey }>;
beforeAll(async () => {
  for (const network of networks) {
    const keys = await vaultOf(network);
    vaults[network] = { keys, key: await keys.derive("DOT", 0, 0, 0) };
  }
});

describe("the numbers of SCALE", () => {
  // https://docs.polkadot.com: SCALE encoding, compact integers
  const table: [bigint, string][] = [
    [0n, "00"],
    [1n, "04"],
    [42n, "a8"],
    [63n, "fc"],
    [64n, "0101"],
    [69n, "1501"],
    [16_383n, "fdff"],
    [16_384n, "02000100"],
    [65_535n, "feff0300"],
    [1_073_741_823n, "feffffff"],
    [1_073_741_824n, "0300000040"],
    [100_000_000_000_000n, "0b00407a10f35a"],
  ];
  it.each(table)("%d is %s", (value, encoded) => {
    expect(hex(compact(value))).toBe(encoded);
    expect(new ScaleReader(bytes(encoded)).compact()).toBe(value);
  });

  it("are refused in a longer form than needed, and when truncated", () => {
    for (const text of ["0100", "02000000", "0301000000", "0700000000", "01", "0b00"]) {
      expect(() => new ScaleReader(bytes(text)).compact(), text).toThrow();
    }
  });
});

describe("addresses", () => {
  it("are encoded and decoded as by the library", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.constantFrom(...networks),
        (account, network) => {
          const address = encodeAddress(account, runtimeOf(network).ss58Prefix);
          expect(substrateAddress(account, network)).toBe(address);
          expect(hex(readSubstrateAddress(address, network))).toBe(hex(decodeAddress(address)));
        },
      ),
      { numRuns: 20 },
    );
  });

  it("of another network, with a wrong checksum or of another length are refused with the chain's message", () => {
    const polkadot = addressOn("mainnet", "11".repeat(32));
    const westend = addressOn("testnet", "11".repeat(32));
    const wrong = [
      westend,
      `${polkadot.slice(0, -1)}${polkadot.endsWith("A") ? "B" : "A"}`,
      "",
      "0x",
      "1".repeat(40),
    ];
    for (const text of wrong) {
      expect(() => readSubstrateAddress(text, "mainnet"), text).toThrow(
        "Please enter a valid polkadot address.",
      );
    }
    expect(() => readSubstrateAddress(polkadot, "testnet")).toThrow("Please enter a valid westend address.");
  });
});

describe("eras", () => {
  it("begin at the block they were created at, for 4,096 blocks", () => {
    // Recorded: made at 0x00c95b71.
    expect(hex(mortalEra(0x00c95b71))).toBe("1bb7");
    expect(birthBlockOf(bytes("1bb7"), 0x00c95b71)).toBe(0x00c95b71);
    expect(birthBlockOf(bytes("1bb7"), 0x00c95b71 + 4095)).toBe(0x00c95b71);
    expect(birthBlockOf(bytes("1bb7"), 0x00c95b71 + 4096)).toBe(0x00c95b71 + 4096);
    expect(birthBlockOf(bytes("00"), 5)).toBeNull();
  });

  it("of other periods, or of future blocks, are rejected", () => {
    expect(() => birthBlockOf(bytes("1500"), 100)).toThrow("Not an era");
    expect(() => birthBlockOf(mortalEra(7), 3)).toThrow("future");
  });
});

/**
 * What the vendor's service made for Westend's asset hub, as the public Node client's own test data (3.6.5) have it.
 */
const account = (text: string) => addressOn("testnet", text);
const VALIDATOR = account("00477d547115aca2d56792295e3366b37371876a489ee0b15e414d0931a0da20");
const PAYEE = account("acf592db875875376649898a2e19b997c9152f448ba47daff58b0af04f43d7e2");
const recorded: [string, SubstrateCall[], string][] = [
  [
    "a payment",
    [{ name: "transferKeepAlive", to: PAYEE, amount: 62_500_000_000n }],
    "0a0300acf592db875875376649898a2e19b997c9152f448ba47daff58b0af04f43d7e20700514a8d0e",
  ],
  [
    "a stake",
    [
      { name: "bond", amount: 2_000_000_000_000n },
      { name: "nominate", validators: [VALIDATOR] },
    ],
    "28020850000b00204aa9d101005005040000477d547115aca2d56792295e3366b37371876a489ee0b15e414d0931a0da20",
  ],
  ["more stake", [{ name: "bondExtra", amount: 1_000_000_000_000n }], "5001070010a5d4e8"],
  [
    "other validators",
    [{ name: "nominate", validators: [VALIDATOR] }],
    "5005040000477d547115aca2d56792295e3366b37371876a489ee0b15e414d0931a0da20",
  ],
  [
    "an end of staking",
    [{ name: "chill" }, { name: "unbond", amount: 1_000_000_000_000n }],
    "28020850065002070010a5d4e8",
  ],
  ["a restake", [{ name: "rebond", amount: 1_000_000_000_000n }], "5013070010a5d4e8"],
  ["a withdrawal", [{ name: "withdrawUnbonded" }], "500300000000"],
];

describe("calls", () => {
  it.each(recorded)("%s is encoded and decoded as recorded", (_, calls, method) => {
    expect(hex(encodeCalls(calls, "testnet"))).toBe(method);
    expect(decodeCalls(bytes(method), "testnet")).toEqual(calls);
  });

  it("have the staking pallet of Polkadot's asset hub on the main network", () => {
    expect(hex(encodeCalls([{ name: "bondExtra", amount: 1n }], "mainnet"))).toBe("590104");
  });

  it.each([
    ["transfer_allow_death", `0a0000${"11".repeat(32)}04`],
    ["an account by index", `0a03010404`],
    ["extra bytes", "500300000000ff"],
    ["a batch of one", "2802045006"],
    ["a batch that can fail in part", "28000850065002070010a5d4e8"],
    ["slashing spans", "500301000000"],
    ["another payee", "50000401"],
    ["another pallet's staking", "5901070010a5d4e8"],
    ["nothing", ""],
  ])("%s is not one of them", (_, method) => {
    expect(() => decodeCalls(bytes(method), "testnet")).toThrow();
  });
});

describe("a recorded mortal payment", () => {
  const recordedMessage =
    "0a0300acf592db875875376649898a2e19b997c9152f448ba47daff58b0af04f43d7e20700514a8d0e1bb76000000065900f001000000067f9723393ef76214df0118c34bbbd3dbebc8ed46a10973a8c969d48fe7598c9f113ccaca8464d7b6260427447e3ae6bdaedfde75e9c06962abdf0e9ebff058600";

  it("is rebuilt to the last byte, with the digest that the client recomputes", () => {
    const transaction = buildSubstrateTransaction(
      {
        operation: "PAYMENT",
        address: "5CRmeYehLUMQRGKDo8EbjhnHbBUf1qQDXRtfSdVKFhDmygLZ",
        calls: recorded[0]![1],
        nonce: 24,
        tip: 0n,
        height: 0x00c95b71,
        mortality: {
          height: 0x00c95b71,
          hash: "0xf113ccaca8464d7b6260427447e3ae6bdaedfde75e9c06962abdf0e9ebff0586",
        },
      },
      "testnet",
    );
    expect(transaction).toMatchObject({
      type: "PAYMENT",
      chain: "westend",
      blockNumber: "0x00c95b71",
      era: "0x1bb7",
      nonce: "0x00000018",
      specVersion: "0x000f9065",
      tip: "0x00000000000000000000000000000000",
      transactionVersion: "0x00000010",
      version: 4,
      unhashedMessage: recordedMessage,
    });
    const path = ["0x8000002c", "0x80000162", "0x80000000", "0x80000000", "0x80000000"] as const;
    expect(substrateSignable(transaction, [...path])).toMatchObject({
      algorithm: 1,
      transactionDigest: recordedMessage,
      shaSignData: "ba7f405ffe793ef9dca992948de8bb6a810e6707c6cd7cb1daf74f4019b942c5",
    });
  });
});

const amounts = fc.bigInt({ min: 1n, max: 10n ** 22n });
const accounts = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(hex);
const callLists = (network: Network) =>
  fc.oneof(
    fc
      .record({ to: accounts, amount: amounts })
      .map(({ to, amount }): SubstrateCall[] => [
        { name: "transferKeepAlive", to: addressOn(network, to), amount },
      ]),
    fc
      .record({ amount: amounts, validators: fc.array(accounts, { minLength: 1, maxLength: 16 }) })
      .map(({ amount, validators }): SubstrateCall[] => [
        { name: "bond", amount },
        { name: "nominate", validators: validators.map((validator) => addressOn(network, validator)) },
      ]),
    amounts.map((amount): SubstrateCall[] => [{ name: "chill" }, { name: "unbond", amount }]),
    amounts.map((amount): SubstrateCall[] => [{ name: "unbond", amount }]),
  );
const intents = (network: Network): fc.Arbitrary<SubstrateIntent> =>
  fc.record({
    operation: fc.constantFrom("PAYMENT" as const, "STAKE" as const),
    address: fc.constant(vaults[network].key.address),
    calls: callLists(network),
    nonce: fc.nat({ max: 2 ** 31 - 1 }),
    tip: fc.bigInt({ min: 0n, max: 10n ** 15n }),
    height: fc.nat({ max: 10_000_000 }),
    mortality: fc.option(
      fc.record({ height: fc.nat({ max: 10_000_000 }), hash: accounts.map((text) => `0x${text}`) }),
    ),
  });

const sign = (network: Network, transaction: SubstrateTransaction) => {
  const { keys, key } = vaults[network];
  return signSubstrateTransaction(keys, key, transaction, hex(substrateMessage(transaction)));
};

/** The library's own encoding of the payload; it does not know the extensions of Westend that add no bytes. */
function refereePayload(transaction: SubstrateTransaction): Uint8Array {
  const registry = new TypeRegistry();
  registry.setSignedExtensions([...runtimeOf("mainnet").signedExtensions]);
  const { unhashedMessage: _, type: __, chain: ___, ...payload } = transaction;
  return registry.createType("ExtrinsicPayload", payload, { version: 4 }).toU8a({ method: true });
}

describe.each(networks)("on %s", (network) => {
  it("random transactions are encoded as by the chain's library, whose verifier accepts their signatures", async () => {
    await fc.assert(
      fc.asyncProperty(intents(network), async (intent) => {
        const transaction = buildSubstrateTransaction(intent, network);
        const payload = refereePayload(transaction);
        expect(transaction.unhashedMessage).toBe(hex(payload));
        const message = payload.length > 256 ? bytes(blake2AsHex(payload, 256)) : payload;

        const { raw, hash } = await sign(network, transaction);
        expect(hash).toBe(blake2AsHex(bytes(raw), 256));
        const decoded = decodeSubstrateTransaction(raw, network);
        expect(signatureVerify(message, bytes(decoded.signature), intent.address)).toMatchObject({
          isValid: true,
          crypto: "ed25519",
        });
        expect(verifySubstrateSignature(decoded, transaction.blockHash, network)).toBe(true);
        expect(decoded).toMatchObject({
          from: intent.address,
          nonce: intent.nonce,
          tip: intent.tip,
          calls: intent.calls,
        });
        const { base, perByte } = runtimeOf(network).fee;
        expect(substrateFee(transaction, network)).toBe(base + perByte * BigInt(raw.length / 2) + intent.tip);
      }),
      { numRuns: 12 },
    );
  });
});

describe("a signed extrinsic", () => {
  const intent = (): SubstrateIntent => ({
    operation: "PAYMENT",
    address: vaults.testnet.key.address,
    calls: [{ name: "transferKeepAlive", to: PAYEE, amount: 10n ** 12n }],
    nonce: 3,
    tip: 5n,
    height: 9,
    mortality: { height: 9, hash: `0x${"ab".repeat(32)}` },
  });

  it("is decoded by the chain's library: signer, signature, era, nonce, tip, and the call's parts", async () => {
    const transaction = buildSubstrateTransaction(intent(), "testnet");
    const { raw } = await sign("testnet", transaction);
    const registry = new TypeRegistry();
    registry.setSignedExtensions([...runtimeOf("mainnet").signedExtensions]);
    const body = bytes(raw).subarray(compact(raw.length / 2).length + 1);
    const signature = registry.createType<GenericExtrinsicSignatureV4>("ExtrinsicSignatureV4", body, {
      isSigned: true,
    });
    expect(signature.signer.toString()).toBe(transaction.address);
    expect(signature.nonce.toNumber()).toBe(3);
    expect(signature.tip.toBigInt()).toBe(5n);
    expect(signature.era.asMortalEra.birth(9)).toBe(9);
    const call = body.subarray(signature.encodedLength);
    const parts = registry.createType("(u8, u8, MultiAddress, Compact<u128>)", call);
    expect(parts.encodedLength).toBe(call.length);
    expect((parts as unknown as { toString(): string }[]).map(String)).toEqual([
      "10",
      "3",
      PAYEE,
      (10n ** 12n).toString(),
    ]);
  });

  // The parts of each call as the chain's library has them: pallet, call, and the arguments' types.
  const [head, amount, list] = ["u8, u8", "Compact<u128>", "Vec<MultiAddress>"];
  const half = 10n ** 12n / 2n;
  const operations: [SubstrateIntent["operation"], SubstrateCall[], string, unknown[]][] = [
    [
      "PAYMENT",
      [{ name: "transferKeepAlive", to: PAYEE, amount: half }],
      `${head}, MultiAddress, ${amount}`,
      [10, 3, PAYEE, half],
    ],
    [
      "STAKE",
      [
        { name: "bond", amount: half },
        { name: "nominate", validators: [VALIDATOR, PAYEE] },
      ],
      `${head}, Compact<u32>, ${head}, ${amount}, Rewards, ${head}, ${list}`,
      [40, 2, 2, 80, 0, half, "Staked", 80, 5, [VALIDATOR, PAYEE]],
    ],
    ["ADD_STAKE", [{ name: "bondExtra", amount: half }], `${head}, ${amount}`, [80, 1, half]],
    ["DELEGATE_STAKE", [{ name: "nominate", validators: [PAYEE] }], `${head}, ${list}`, [80, 5, [PAYEE]]],
    ["UNSTAKE", [{ name: "unbond", amount: half }], `${head}, ${amount}`, [80, 2, half]],
    [
      "UNSTAKE",
      [{ name: "chill" }, { name: "unbond", amount: half }],
      `${head}, Compact<u32>, ${head}, ${head}, ${amount}`,
      [40, 2, 2, 80, 6, 80, 2, half],
    ],
    ["RESTAKE", [{ name: "rebond", amount: half }], `${head}, ${amount}`, [80, 19, half]],
    ["WITHDRAW_STAKE", [{ name: "withdrawUnbonded" }], `${head}, u32`, [80, 3, 0]],
  ];
  it.each(operations)(
    "of %s is parsed by the chain's library, part by part",
    async (operation, calls, types, parts) => {
      const transaction = buildSubstrateTransaction({ ...intent(), operation, calls }, "testnet");
      expect(transaction.unhashedMessage).toBe(hex(refereePayload(transaction)));
      const { raw } = await sign("testnet", transaction);
      const registry = new TypeRegistry();
      registry.setSignedExtensions([...runtimeOf("mainnet").signedExtensions]);
      registry.register({ Rewards: { _enum: ["Staked", "Stash", "Controller"] } });
      const body = bytes(raw).subarray(compact(raw.length / 2).length + 1);
      const signature = registry.createType("ExtrinsicSignatureV4", body, { isSigned: true });
      const call = body.subarray(signature.encodedLength);
      const parsed = registry.createType(`(${types})` as "(u8, u8)", call);
      expect(parsed.encodedLength).toBe(call.length);
      const text = (value: unknown) => (Array.isArray(value) ? `[${value.join(", ")}]` : String(value));
      expect([...parsed].map(String)).toEqual(parts.map(text));
    },
  );

  it("is invalid or unreadable with any one byte changed", async () => {
    const transaction = buildSubstrateTransaction(intent(), "testnet");
    const { raw } = await sign("testnet", transaction);
    const survivors = [...bytes(raw).keys()].filter((at) => {
      const changed = bytes(raw);
      changed[at] = changed[at]! ^ 1;
      try {
        const decoded = decodeSubstrateTransaction(hex(changed), "testnet");
        return verifySubstrateSignature(decoded, transaction.blockHash, "testnet");
      } catch {
        return false;
      }
    });
    expect(survivors).toEqual([]);
  });

  it("is invalid on any other network and with any other checkpoint", async () => {
    const transaction = buildSubstrateTransaction(intent(), "testnet");
    const { raw } = await sign("testnet", transaction);
    const decoded = decodeSubstrateTransaction(raw, "testnet");
    expect(verifySubstrateSignature(decoded, `0x${"ac".repeat(32)}`, "testnet")).toBe(false);
    const elsewhere = { ...decoded, from: addressOn("mainnet", hex(decodeAddress(decoded.from))) };
    expect(verifySubstrateSignature(elsewhere, transaction.blockHash, "mainnet")).toBe(false);
  });

  it("is not produced for a message that was not approved, or with a key of another address", async () => {
    const transaction = buildSubstrateTransaction(intent(), "testnet");
    const { keys, key } = vaults.testnet;
    const approved = hex(substrateMessage(transaction));
    await expect(
      signSubstrateTransaction(keys, key, { ...transaction, nonce: "0x00000004" }, approved),
    ).rejects.toThrow("differs from what was approved");
    const other = await keys.derive("DOT", 1, 0, 0);
    await expect(signSubstrateTransaction(keys, other, transaction, approved)).rejects.toThrow(
      "does not come from the sub-wallet's address",
    );
  });
});

describe("a bond", () => {
  const runtime = runtimeOf("testnet");
  const COIN = 10n ** 12n;
  const amount = fc.bigInt({ min: 1n, max: 40n * COIN });
  const call: fc.Arbitrary<SubstrateCall> = fc.oneof(
    amount.map((value): SubstrateCall => ({ name: "bond", amount: value })),
    amount.map((value): SubstrateCall => ({ name: "bondExtra", amount: value })),
    amount.map((value): SubstrateCall => ({ name: "unbond", amount: value })),
    amount.map((value): SubstrateCall => ({ name: "rebond", amount: value })),
    fc.constant<SubstrateCall>({ name: "nominate", validators: [VALIDATOR] }),
    fc.constantFrom<SubstrateCall>({ name: "chill" }, { name: "withdrawUnbonded" }),
  );

  /** Null where the call is refused. */
  function changeOf(...[bond, one, here]: [typeof NO_BOND, SubstrateCall, Parameters<typeof applyCalls>[2]]) {
    try {
      return applyCalls(bond, [one], here);
    } catch (error) {
      expect(error).toBeInstanceOf(DispatchError);
      return null;
    }
  }

  function expectSound(bond: typeof NO_BOND, held: bigint): void {
    expect(bond.active + unbonding(bond)).toBe(held);
    expect(bond.unlocking.every((chunk) => chunk.amount > 0n)).toBe(true);
    expect(bond.unlocking.length).toBeLessThanOrEqual(32);
    if (bond.validators.length > 0) expect(bond.active >= runtime.minimumNominatorBond).toBe(true);
  }

  it("equals deposits minus withdrawals after any sequence of calls", () => {
    const steps = fc.array(fc.record({ call, minutes: fc.nat({ max: 9 }) }), { maxLength: 60 });
    fc.assert(
      fc.property(steps, (moves) => {
        let bond = NO_BOND;
        let held = 0n;
        let now = 0;
        for (const move of moves) {
          now += move.minutes * 60_000;
          const here = { at: new Date(now), unbondingMs: 300_000, runtime, words: String };
          const change = changeOf(bond, move.call, here);
          if (!change) continue;
          // Nothing comes out before its time.
          if (move.call.name === "withdrawUnbonded") {
            expect(change.bond.unlocking).toEqual(bond.unlocking.filter((chunk) => chunk.at > here.at));
          }
          bond = change.bond;
          held += change.locked - change.unlocked;
          expectSound(bond, held);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("of a batch is executed as a whole or not at all", () => {
    const here = { at: new Date(0), unbondingMs: 1, runtime, words: String };
    const calls: SubstrateCall[] = [
      { name: "bond", amount: COIN },
      { name: "nominate", validators: [VALIDATOR] },
    ];
    expect(() => applyCalls(NO_BOND, calls, here)).toThrow("must be staked to nominate validators");
  });
});
