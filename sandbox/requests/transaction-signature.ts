import { secp256k1 } from "@noble/curves/secp256k1";
import type { RequestRow } from "./move-request";

/**
 * The wallet's own signature in a signed transaction, hex: raw is r||s, der its DER form. Of Bitcoin's inputs, the
 * first one's. Null before the request is signed.
 */
export async function transactionSignature(
  request: Pick<RequestRow, "type" | "rawTransaction">,
): Promise<{ raw: string; der: string } | null> {
  if (!request.rawTransaction) return null;
  const compact =
    request.type === "BITCOIN_TRANSACTION_REQUEST"
      ? await bitcoinSignature(request.rawTransaction)
      : await ethereumSignature(request.rawTransaction);
  if (!compact) return null;
  return { raw: compact, der: secp256k1.Signature.fromCompact(compact).toDERHex() };
}

async function ethereumSignature(raw: string): Promise<string | null> {
  const { Transaction } = await import("ethers");
  const { signature } = Transaction.from(`0x${raw}`);
  return signature && `${signature.r.slice(2)}${signature.s.slice(2)}`;
}

async function bitcoinSignature(raw: string): Promise<string | null> {
  const { script, Transaction } = await import("bitcoinjs-lib");
  const encoded = Transaction.fromHex(raw).ins[0]?.witness[0];
  return encoded ? Buffer.from(script.signature.decode(encoded).signature).toString("hex") : null;
}
