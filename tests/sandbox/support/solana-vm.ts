import { base58 } from "@scure/base";
import { FailedTransactionMetadata, LiteSVM } from "litesvm";
import { associatedTokenAddress } from "../../../sandbox/chains/solana/address";
import { splitSolanaTransaction } from "../../../sandbox/chains/solana/decode";
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from "../../../sandbox/chains/solana/programs";

type Vm = InstanceType<typeof LiteSVM>;
type VmAddress = Parameters<Vm["getBalance"]>[0];
type VmTransaction = Parameters<Vm["sendTransaction"]>[0];
type VmAccount = Parameters<Vm["setAccount"]>[0];

const named = (text: string) => text as VmAddress;

/** A Solana virtual machine with the chain's own programs, for running what the sandbox has signed. */
export function startSolanaVm() {
  const vm = new LiteSVM();

  const put = (account: { address: string; program: string; lamports: bigint; data: Uint8Array }) =>
    vm.setAccount({
      address: account.address,
      programAddress: account.program,
      lamports: account.lamports,
      data: account.data,
      executable: false,
      space: BigInt(account.data.length),
    } as unknown as VmAccount);

  const dataOf = (address: string): Buffer => {
    const account = vm.getAccount(named(address));
    if (!account.exists) throw new Error(`There is no account ${address}`);
    return Buffer.from(account.data);
  };

  return {
    fund: (address: string, lamports: bigint) =>
      put({ address, program: SYSTEM_PROGRAM, lamports, data: new Uint8Array() }),

    lamportsOf: (address: string): bigint => vm.getBalance(named(address)) ?? 0n,

    /** Puts a value into a nonce account, as the network would have by itself. */
    setNonce(address: string, authority: string, value: string): void {
      const data = Buffer.alloc(80);
      data.writeUInt32LE(1, 0);
      data.writeUInt32LE(1, 4);
      data.set(base58.decode(authority), 8);
      data.set(base58.decode(value), 40);
      data.writeBigUInt64LE(5000n, 72);
      put({ address, program: SYSTEM_PROGRAM, lamports: 1_447_680n, data });
    },
    nonceOf: (address: string): string => base58.encode(dataOf(address).subarray(40, 72)),

    setMint(address: string, decimals: number): void {
      const data = Buffer.alloc(82);
      data.writeBigUInt64LE(10n ** 15n, 36);
      data.writeUInt8(decimals, 44);
      data.writeUInt8(1, 45);
      put({ address, program: TOKEN_PROGRAM, lamports: 1_461_600n, data });
    },
    setTokens(owner: string, mint: string, amount: bigint): void {
      const data = Buffer.alloc(165);
      data.set(base58.decode(mint), 0);
      data.set(base58.decode(owner), 32);
      data.writeBigUInt64LE(amount, 64);
      data.writeUInt8(1, 108);
      put({
        address: associatedTokenAddress(owner, mint),
        program: TOKEN_PROGRAM,
        lamports: 2_039_280n,
        data,
      });
    },
    tokensOf: (owner: string, mint: string): bigint =>
      dataOf(associatedTokenAddress(owner, mint)).readBigUInt64LE(64),

    /** Number of the stake's state (1 initialised, 2 delegated) and what is delegated; null when it is gone. */
    stakeOf(address: string): { state: number; voter: string; delegated: bigint } | null {
      if (!vm.getAccount(named(address)).exists) return null;
      const data = dataOf(address);
      const voter = base58.encode(data.subarray(124, 156));
      return { state: data.readUInt32LE(0), voter, delegated: data.readBigUInt64LE(156) };
    },

    passEpochs(count: number): void {
      const clock = vm.getClock();
      clock.epoch += BigInt(count);
      vm.setClock(clock);
    },

    /** Runs signed bytes; what went wrong, or null. */
    run(raw: string): string | null {
      const { signatures, signed } = splitSolanaTransaction(raw);
      const signers = signatures.map((_, at) => base58.encode(signed.subarray(4 + at * 32, 36 + at * 32)));
      const transaction = {
        messageBytes: signed,
        signatures: Object.fromEntries(signers.map((address, at) => [address, signatures[at]])),
      };
      const result = vm.sendTransaction(transaction as unknown as VmTransaction);
      vm.expireBlockhash();
      if (!(result instanceof FailedTransactionMetadata)) return null;
      return [String(result.err()), ...result.meta().logs()].join("\n");
    },
  };
}
