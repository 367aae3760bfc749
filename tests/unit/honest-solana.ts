/** An honest backend for payments in SOL and tokens: the sandbox's own, over the chain's own library. */
import { base58 } from "@scure/base";
import type { SolanaPayment } from "~/lib/operations/solana/payment";
import { planSolanaTransaction, type SolanaAction } from "../../sandbox/chains/solana/build";
import { type SolanaTransaction, solanaMessage } from "../../sandbox/chains/solana/encode";
import type { HdPath } from "../../sandbox/records/path";
import { WALLET_ID } from "./honest-transactions";
import { signableMessage } from "./signable-message";

export const SOL_PATH: HdPath = ["0x8000002c", "0x800001f5", "0x80000000", "0x80000000", "0x80000000"];
export const SOL_OWN = base58.encode(new Uint8Array(32).fill(9));
export const SOL_STRANGER = "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin";
export const USDC_MINT = "4zMMC9srt5Ri5X14GAgXhaHii3GnPAERYPJgZJDncDU";

export const USDC = { symbol: "USDC", decimals: 6, contractAddress: USDC_MINT };

export function solanaIntent(changes: Partial<SolanaPayment> = {}): SolanaPayment {
  return {
    operation: "createSolanaPaymentTransaction",
    chain: "SOLANA",
    network: "testnet",
    subWalletId: `${WALLET_ID}/SOL/0`,
    fromAddress: SOL_OWN,
    to: SOL_STRANGER,
    amount: "1500000000",
    asset: { symbol: "SOL", decimals: 9, contractAddress: null },
    ...changes,
  };
}

const actionOf = ({ to, amount, asset: { contractAddress: mint, decimals } }: SolanaPayment): SolanaAction =>
  mint === null
    ? { type: "PAYMENT", to, amount: BigInt(amount) }
    : { type: "TOKEN", to, mint, amount: BigInt(amount), decimals };

/** `nonce`: 32-byte account and value, in base58. */
export function honestSolana(
  intent: SolanaPayment,
  nonce = {
    account: base58.encode(new Uint8Array(32).fill(3)),
    value: base58.encode(new Uint8Array(32).fill(4)),
  },
): Promise<SolanaTransaction> {
  return planSolanaTransaction({ payer: intent.fromAddress, nonce, action: actionOf(intent) });
}

/** What another backend might send where the recipient has a token account already: the payment alone. */
export async function withoutAccountCreation(transaction: SolanaTransaction): Promise<SolanaTransaction> {
  const { Message, PublicKey, Transaction, TransactionInstruction } = await import("@solana/web3.js");
  const whole = Transaction.populate(Message.from(Buffer.from(await solanaMessage(transaction))), []);
  const rest = new Transaction({ feePayer: whole.feePayer ?? null });
  rest.recentBlockhash = transaction.recentBlockhash;
  for (const [at, { keys, programId, data }] of whole.instructions.entries()) {
    if (at === 1) continue;
    rest.add(new TransactionInstruction({ keys, programId: new PublicKey(programId), data }));
  }
  const { header, accountKeys, recentBlockhash, instructions } = rest.compileMessage();
  return {
    type: transaction.type,
    header,
    accountKeys: accountKeys.map((key) => key.toBase58()),
    recentBlockhash,
    instructions: instructions.map(({ data, ...places }) => ({
      ...places,
      data: `0x${Buffer.from(base58.decode(data)).toString("hex")}`,
    })),
  };
}

/** Sound sign data over whatever `data` says, as far as the chain's own library can serialise it. */
export async function solanaSignData(data: SolanaTransaction, path = SOL_PATH) {
  return signableMessage(data, [await solanaMessage(data)], [path], 1);
}
