import { secp256k1 } from "@noble/curves/secp256k1";
import { binanceAddress } from "./binance/address";
import { bitcoinAddress } from "./bitcoin/address";
import { dogeAddress } from "./doge/address";
import { evmAddress, xdcAddress } from "./ethereum/address";
import type { Network } from "./facts";
import type { KeyLocation } from "./hd-path";
import { radixAddress } from "./radix/address";
import { rippleAddress } from "./ripple/address";
import { solanaAddress } from "./solana/address";
import { polkadotAddress } from "./substrate/address";
import { tronAddress } from "./tron/address";

/**
 * The address of a sub-wallet's public key on its chain. ADA is not among them: its addresses take two keys.
 * @param publicKey uncompressed secp256k1 (65 bytes) or ed25519 (32 bytes), as the type has it
 */
export async function addressOfKey(
  { type, addressType = "COMPATIBILITY" }: KeyLocation,
  publicKey: Uint8Array,
  network: Network,
): Promise<string> {
  switch (type) {
    case "BTC":
      return bitcoinAddress(compressed(publicKey), addressType, network);
    case "DOGE":
      return dogeAddress(compressed(publicKey), network);
    case "ETH":
    case "BINANCE_SMART_CHAIN":
    case "VET":
      return evmAddress(publicKey);
    case "XDCNETWORK":
      return xdcAddress(publicKey);
    case "TRX":
      return tronAddress(publicKey);
    case "XRP":
      return rippleAddress(compressed(publicKey));
    case "BNB":
      return binanceAddress(compressed(publicKey), network);
    case "SOL":
      return solanaAddress(publicKey);
    case "DOT":
      return polkadotAddress(publicKey, network);
    case "RADIX":
      return radixAddress(publicKey, network);
    case "ADA":
      throw new Error("A Cardano address is derived from a payment and a stake key");
  }
}

/** 33-byte form of a secp256k1 public key, hex. */
export function compressedKey(publicKey: string): string {
  return Buffer.from(compressed(Buffer.from(publicKey, "hex"))).toString("hex");
}

/** 33-byte form of a secp256k1 public key. */
function compressed(publicKey: Uint8Array): Uint8Array {
  return secp256k1.ProjectivePoint.fromHex(publicKey).toRawBytes(true);
}
