import { createHash } from "node:crypto";
import { base58 } from "@scure/base";
import {
  Keypair,
  Message,
  PublicKey,
  StakeProgram,
  SystemProgram,
  Transaction,
  VoteInit,
  VoteProgram,
} from "@solana/web3.js";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { DerivedKey } from "../../../sandbox/chains/signing-keys";
import {
  associatedTokenAddress,
  isOnCurve,
  nonceAccountAddress,
  nonceValue,
  readSolanaAddress,
} from "../../../sandbox/chains/solana/address";
import { planSolanaTransaction, type SolanaAction } from "../../../sandbox/chains/solana/build";
import { decodeSolanaTransaction, readSolanaMessage } from "../../../sandbox/chains/solana/decode";
import { signatureFee, solanaMessage, solanaSignables } from "../../../sandbox/chains/solana/encode";
import {
  ACCOUNT_RENT,
  MIN_DELEGATION,
  STAKE_ACCOUNT_RENT,
  TOKEN_ACCOUNT_RENT,
} from "../../../sandbox/chains/solana/facts";
import { ASSOCIATED_TOKEN_PROGRAM, TOKEN_PROGRAM } from "../../../sandbox/chains/solana/programs";
import { signSolanaTransaction } from "../../../sandbox/chains/solana/sign";
import type { KeyStore } from "../../../sandbox/keys/key-store";
import { readDer } from "../../fixtures/sandbox/der-reader";
import { startSolanaVm } from "../../fixtures/sandbox/solana-vm";
import { vaultOf } from "../../fixtures/sandbox/vault";

const SOL = 1_000_000_000n;
const MINT = "4zMMC9srt5Ri5X14GAgXhaHii3GnPAERYPJgZJDncDU";
const RECIPIENT = Keypair.fromSeed(new Uint8Array(32).fill(5)).publicKey.toBase58();

let keys: KeyStore;
let own: DerivedKey;
let stakes: DerivedKey[];
beforeAll(async () => {
  keys = await vaultOf("testnet");
  own = await keys.derive("SOL", 0, 0, 0);
  stakes = [await keys.derive("SOL", 0, 2, 0), await keys.derive("SOL", 0, 2, 1)];
});

/** How often the one nonce account has been advanced. */
let advanced = 0;
function nonce() {
  const account = nonceAccountAddress(own.address, 0);
  return { account, value: nonceValue(account, advanced) };
}

const plan = (action: SolanaAction) => planSolanaTransaction({ payer: own.address, nonce: nonce(), action });

/** Keys that sign, in order: the payer's, and that of a stake account that is made. */
function signersOf(action: SolanaAction): DerivedKey[] {
  const made = action.type === "SPLIT_STAKE" ? action.made : null;
  const account = action.type === "INITIALISE_STAKE" ? action.account : made;
  return [own, ...stakes.filter(({ address }) => address === account)];
}

async function sign(action: SolanaAction) {
  const transaction = await plan(action);
  const digests = await solanaSignables(
    transaction,
    signersOf(action).map(({ path }) => path),
  );
  return { transaction, digests, ...(await signSolanaTransaction(keys, transaction, digests)) };
}

const anyAddress = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => base58.encode(bytes))
  .filter((address) => address !== "1".repeat(32));
const anyAmount = fc.bigInt({ min: 1n, max: 2n ** 60n });
/** Every kind of action, with addresses and amounts of all sorts. */
const anyAction = (): fc.Arbitrary<SolanaAction> => {
  const [account, made] = stakes.map(({ address }) => address) as [string, string];
  return fc.oneof(
    fc.record({ type: fc.constant("PAYMENT" as const), to: anyAddress, amount: anyAmount }),
    fc.record({
      type: fc.constant("TOKEN" as const),
      to: anyAddress,
      mint: anyAddress,
      amount: anyAmount,
      decimals: fc.integer({ min: 0, max: 255 }),
    }),
    fc.record({
      type: fc.constant("INITIALISE_STAKE" as const),
      account: fc.constant(account),
      amount: anyAmount,
      vote: fc.option(anyAddress),
    }),
    fc.record({ type: fc.constant("ACTIVATE_STAKE" as const), account: anyAddress, vote: anyAddress }),
    fc.record({ type: fc.constant("DEACTIVATE_STAKE" as const), account: anyAddress }),
    fc.record({
      type: fc.constant("SPLIT_STAKE" as const),
      account: anyAddress,
      made: fc.constant(made),
      amount: anyAmount,
    }),
    fc.record({
      type: fc.constant("WITHDRAW_STAKE" as const),
      account: anyAddress,
      to: anyAddress,
      amount: anyAmount,
    }),
  );
};

describe("addresses", () => {
  it("of token accounts match the chain's library", () => {
    fc.assert(
      fc.property(anyAddress, anyAddress, (owner, mint) => {
        const seeds = [owner, TOKEN_PROGRAM, mint].map((text) => new PublicKey(text).toBuffer());
        const [expected] = PublicKey.findProgramAddressSync(seeds, new PublicKey(ASSOCIATED_TOKEN_PROGRAM));
        expect(associatedTokenAddress(owner, mint)).toBe(expected.toBase58());
        expect(isOnCurve(owner)).toBe(PublicKey.isOnCurve(owner));
      }),
      { numRuns: 12 },
    );
  });

  it("of nonce accounts are derived with consecutive seeds", async () => {
    for (const index of [0, 1, 7]) {
      const base = new PublicKey(own.address);
      const expected = await PublicKey.createWithSeed(base, `nonce:${index}`, SystemProgram.programId);
      expect(nonceAccountAddress(own.address, index)).toBe(expected.toBase58());
    }
  });

  it.each([
    ["33 bytes", base58.encode(new Uint8Array(33).fill(1))],
    ["31 bytes", base58.encode(new Uint8Array(31).fill(1))],
    ["a letter outside base58", `0${RECIPIENT.slice(1)}`],
    ["white space around it", ` ${RECIPIENT}`],
    ["nothing", ""],
  ])("are refused with %s", (_, text) => {
    expect(() => readSolanaAddress(text)).toThrow("Please enter a valid SOLANA address");
  });
});

describe("what the phones sign", () => {
  it("is the legacy message that the public client rebuilds, once per signer, as EdDSA", async () => {
    await fc.assert(
      fc.asyncProperty(anyAction(), async (action) => {
        const { transaction, digests } = await sign(action);
        // What the public client does with the webhook message's data.
        const { instructions, type, ...rest } = JSON.parse(JSON.stringify(transaction));
        const rebuilt = Transaction.populate(
          new Message({
            ...rest,
            instructions: instructions.map((instruction: { data: string }) => ({
              ...instruction,
              data: base58.encode(Buffer.from(instruction.data.slice(2), "hex")),
            })),
          }),
        ).serializeMessage();
        expect(type).toBe(action.type);
        expect(digests.map(({ path }) => path)).toEqual(signersOf(action).map(({ path }) => path));
        for (const { transactionDigest, signData, shaSignData, path } of digests) {
          expect(transactionDigest).toBe(rebuilt.toString("hex"));
          expect(readDer(signData)).toEqual([rebuilt, path.map((part) => BigInt(part)), Buffer.from([1])]);
          const sha = createHash("sha256").update(Buffer.from(signData, "hex")).digest("hex");
          expect(shaSignData).toBe(sha);
        }
      }),
      { numRuns: 14 },
    );
  });

  it("lists payer, signers, writable and read-only accounts in this order, and fits into a packet", async () => {
    await fc.assert(
      fc.asyncProperty(anyAction(), async (action) => {
        const transaction = await plan(action);
        const compiled = Message.from(await solanaMessage(transaction));
        const rank = (at: number) =>
          (compiled.isAccountSigner(at) ? 0 : 2) + (compiled.isAccountWritable(at) ? 0 : 1);
        const ranks = transaction.accountKeys.map((_, at) => rank(at));
        expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
        expect(transaction.accountKeys[0]).toBe(own.address);
        expect(new Set(transaction.accountKeys).size).toBe(transaction.accountKeys.length);
        expect(compiled.serialize().length + 1 + 64 * 2).toBeLessThanOrEqual(1232);
        expect(signatureFee(transaction)).toBe(5000n * BigInt(signersOf(action).length));
      }),
      { numRuns: 14 },
    );
  });
});

describe("reading", () => {
  it("finds in signed bytes what was planned, with the chain's transaction id", async () => {
    await fc.assert(
      fc.asyncProperty(anyAction(), async (action) => {
        const { raw, hash } = await sign(action);
        const parsed = Transaction.from(Buffer.from(raw, "hex"));
        expect(parsed.verifySignatures()).toBe(true);
        expect(base58.encode(parsed.signature!)).toBe(hash);
        const fee = 5000n * BigInt(signersOf(action).length);
        const read = await decodeSolanaTransaction(raw);
        expect(read).toEqual({ payer: own.address, nonce: nonce(), action, hash, fee });
      }),
      { numRuns: 14 },
    );
  });

  it("refuses signed bytes with any bit flipped", async () => {
    const { raw } = await sign({ type: "PAYMENT", to: RECIPIENT, amount: SOL });
    await fc.assert(
      fc.asyncProperty(fc.nat(raw.length / 2 - 1), fc.nat(7), async (at, bit) => {
        const bytes = Buffer.from(raw, "hex");
        bytes[at]! ^= 1 << bit;
        await expect(decodeSolanaTransaction(bytes.toString("hex"))).rejects.toThrow();
      }),
      { numRuns: 30 },
    );
  });

  it("refuses a message with an extra instruction or other account permissions", async () => {
    const transaction = await plan({ type: "PAYMENT", to: RECIPIENT, amount: SOL });
    const [advance, transfer] = transaction.instructions as [
      (typeof transaction.instructions)[number],
      (typeof transaction.instructions)[number],
    ];
    const changed: Partial<typeof transaction>[] = [
      { instructions: [transfer, advance] },
      { instructions: [transfer] },
      { instructions: [advance, transfer, transfer] },
      { instructions: [advance, { ...transfer, data: `${transfer.data}00` }] },
      { header: { ...transaction.header, numReadonlyUnsignedAccounts: 1 } },
      { header: { ...transaction.header, numReadonlySignedAccounts: 1 } },
      { accountKeys: [...transaction.accountKeys, RECIPIENT] },
    ];
    for (const change of changed) {
      await expect(readSolanaMessage({ ...transaction, ...change })).rejects.toThrow();
    }
    await expect(readSolanaMessage(transaction)).resolves.toMatchObject({ payer: own.address });
  });
});

describe("signing", () => {
  it("refuses a message other than the approved one, and keys of others than the signers", async () => {
    const { transaction, digests } = await sign({ type: "PAYMENT", to: RECIPIENT, amount: SOL });
    const other = await plan({ type: "PAYMENT", to: RECIPIENT, amount: SOL + 1n });
    await expect(signSolanaTransaction(keys, other, digests)).rejects.toThrow("approved");
    const foreign = await solanaSignables(transaction, [stakes[0]!.path]);
    await expect(signSolanaTransaction(keys, transaction, foreign)).rejects.toThrow("does not come from");
    const twice = [...digests, ...digests];
    await expect(signSolanaTransaction(keys, transaction, twice)).rejects.toThrow("signers do not match");
  });
});

/** The chain's own programs are the judges: they run what the sandbox has signed. */
describe("on a Solana virtual machine", () => {
  type Vm = ReturnType<typeof startSolanaVm>;

  /** Runs an action with the nonce that the sandbox's network would have; what went wrong, or null. */
  async function run(vm: Vm, action: SolanaAction): Promise<string | null> {
    const { account, value } = nonce();
    vm.setNonce(account, own.address, value);
    const { raw } = await sign(action);
    advanced += 1;
    const failure = vm.run(raw);
    if (failure === null) expect(vm.nonceOf(account)).not.toBe(value);
    return failure;
  }

  function start(lamports: bigint): Vm {
    const vm = startSolanaVm();
    vm.fund(own.address, lamports);
    return vm;
  }

  it("a payment moves the lamports, costs one signature, and cannot be replayed", async () => {
    const vm = start(3n * SOL);
    const { account, value } = nonce();
    vm.setNonce(account, own.address, value);
    const { raw } = await sign({ type: "PAYMENT", to: RECIPIENT, amount: SOL });
    expect(vm.run(raw)).toBeNull();
    expect(vm.lamportsOf(RECIPIENT)).toBe(SOL);
    expect(vm.lamportsOf(own.address)).toBe(2n * SOL - 5000n);
    expect(vm.run(raw)).not.toBeNull();
    expect(vm.lamportsOf(RECIPIENT)).toBe(SOL);
  });

  it("a payment that leaves either account below the rent-exempt minimum is refused", async () => {
    const vm = start(SOL);
    for (const amount of [ACCOUNT_RENT - 1n, SOL - 5000n - ACCOUNT_RENT + 1n]) {
      expect(await run(vm, { type: "PAYMENT", to: RECIPIENT, amount })).not.toBeNull();
    }
    expect(await run(vm, { type: "PAYMENT", to: RECIPIENT, amount: ACCOUNT_RENT })).toBeNull();
    const rest = vm.lamportsOf(own.address) - 5000n;
    expect(await run(vm, { type: "PAYMENT", to: RECIPIENT, amount: rest })).toBeNull();
    expect(vm.lamportsOf(own.address)).toBe(0n);
  });

  it("the first token payment creates the recipient's token account and pays its rent", async () => {
    const vm = start(SOL);
    vm.setMint(MINT, 6);
    vm.setTokens(own.address, MINT, 5_000_000n);
    const action = { type: "TOKEN", to: RECIPIENT, mint: MINT, amount: 2_000_000n, decimals: 6 } as const;
    expect(await run(vm, action)).toBeNull();
    expect(vm.tokensOf(RECIPIENT, MINT)).toBe(2_000_000n);
    expect(vm.tokensOf(own.address, MINT)).toBe(3_000_000n);
    expect(vm.lamportsOf(own.address)).toBe(SOL - 5000n - TOKEN_ACCOUNT_RENT);
    expect(await run(vm, action)).toBeNull();
    expect(vm.tokensOf(RECIPIENT, MINT)).toBe(4_000_000n);
    expect(vm.lamportsOf(own.address)).toBe(SOL - 10_000n - TOKEN_ACCOUNT_RENT);
    expect(await run(vm, { ...action, decimals: 9 })).not.toBeNull();
  });

  it("a stake is created, delegated, split, deactivated and withdrawn", async () => {
    const vm = start(10n * SOL);
    const [account, made] = stakes.map(({ address }) => address) as [string, string];
    const [vote, other] = [await makeVoteAccount(vm, 1), await makeVoteAccount(vm, 2)];

    const initialise = { type: "INITIALISE_STAKE", account, amount: 4n * SOL, vote } as const;
    expect(await run(vm, { ...initialise, amount: MIN_DELEGATION - 1n })).not.toBeNull();
    const before = vm.lamportsOf(own.address);
    expect(await run(vm, initialise)).toBeNull();
    expect(vm.lamportsOf(own.address)).toBe(before - 4n * SOL - STAKE_ACCOUNT_RENT - 10_000n);
    expect(vm.stakeOf(account)).toEqual({ state: 2, voter: vote, delegated: 4n * SOL });
    // While it activates, it may still be given to another vote account.
    expect(await run(vm, { type: "ACTIVATE_STAKE", account, vote: other })).toBeNull();
    vm.passEpochs(2);
    expect(await run(vm, { type: "ACTIVATE_STAKE", account, vote })).not.toBeNull();

    const split = { type: "SPLIT_STAKE", account, made, amount: SOL } as const;
    expect(await run(vm, { ...split, amount: MIN_DELEGATION - 1n })).not.toBeNull();
    expect(await run(vm, { ...split, amount: 3n * SOL + 1n })).not.toBeNull();
    expect(await run(vm, split)).toBeNull();
    expect(vm.stakeOf(account)).toMatchObject({ delegated: 3n * SOL });
    expect(vm.stakeOf(made)).toEqual({ state: 2, voter: other, delegated: SOL });
    expect(vm.lamportsOf(made)).toBe(SOL + STAKE_ACCOUNT_RENT);

    const withdraw = { type: "WITHDRAW_STAKE", account, to: RECIPIENT, amount: SOL } as const;
    expect(await run(vm, withdraw)).not.toBeNull();
    expect(await run(vm, { type: "DEACTIVATE_STAKE", account })).toBeNull();
    expect(await run(vm, { type: "DEACTIVATE_STAKE", account })).not.toBeNull();
    expect(await run(vm, withdraw)).not.toBeNull();
    // Until the epoch ends, only the vote account of before takes it back.
    expect(await run(vm, { type: "ACTIVATE_STAKE", account, vote })).not.toBeNull();
    expect(await run(vm, { type: "ACTIVATE_STAKE", account, vote: other })).toBeNull();
    expect(await run(vm, { type: "DEACTIVATE_STAKE", account })).toBeNull();
    vm.passEpochs(2);

    const all = 3n * SOL + STAKE_ACCOUNT_RENT;
    expect(await run(vm, { ...withdraw, amount: all - STAKE_ACCOUNT_RENT + 1n })).not.toBeNull();
    expect(await run(vm, withdraw)).toBeNull();
    expect(vm.lamportsOf(RECIPIENT)).toBe(SOL);
    expect(await run(vm, { ...withdraw, amount: all - SOL })).toBeNull();
    expect(vm.stakeOf(account)).toBeNull();
    expect(await run(vm, { ...initialise, vote: null })).toBeNull();
    expect(vm.stakeOf(account)).toMatchObject({ state: 1 });
  });

  /** Somebody's vote account, made with the chain's own library. */
  async function makeVoteAccount(vm: Vm, seed: number): Promise<string> {
    const [payer, vote] = [seed, seed + 100].map((byte) => Keypair.fromSeed(new Uint8Array(32).fill(byte)));
    vm.fund(payer!.publicKey.toBase58(), SOL);
    const { account } = nonce();
    const value = nonceValue(account, seed + 1000);
    vm.setNonce(account, payer!.publicKey.toBase58(), value);
    const made = VoteProgram.createAccount({
      fromPubkey: payer!.publicKey,
      votePubkey: vote!.publicKey,
      lamports: 30_000_000,
      voteInit: new VoteInit(payer!.publicKey, payer!.publicKey, payer!.publicKey, 0),
    });
    const transaction = new Transaction();
    transaction.feePayer = payer!.publicKey;
    transaction.recentBlockhash = value;
    transaction.add(
      SystemProgram.nonceAdvance({ noncePubkey: new PublicKey(account), authorizedPubkey: payer!.publicKey }),
      ...made.instructions,
    );
    transaction.sign(payer!, vote!);
    expect(vm.run(transaction.serialize().toString("hex"))).toBeNull();
    return vote!.publicKey.toBase58();
  }
});

it("encodes stake instructions as the chain's library does", async () => {
  const [account, made] = stakes.map(({ address }) => address) as [string, string];
  const transaction = await plan({ type: "SPLIT_STAKE", account, made, amount: 3n * SOL });
  const expected = StakeProgram.split(
    {
      stakePubkey: new PublicKey(account),
      authorizedPubkey: new PublicKey(own.address),
      splitStakePubkey: new PublicKey(made),
      lamports: Number(3n * SOL),
    },
    Number(STAKE_ACCOUNT_RENT),
  );
  expect(transaction.instructions.slice(1).map(({ data }) => data)).toEqual(
    expected.instructions.map(({ data }) => `0x${data.toString("hex")}`),
  );
});
