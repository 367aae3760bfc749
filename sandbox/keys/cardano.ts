import { cardanoLibrary } from "../chains/cardano/library";
import type { Network } from "../chains/names";
import { type HdPath, pathNumbers } from "../records/path";

const STAKE_USAGE = 2;

async function privateKeyAt(entropy: Uint8Array, path: readonly number[]) {
  const { Bip32PrivateKey } = await cardanoLibrary();
  return path.reduce(
    (key, part) => key.derive(part),
    Bip32PrivateKey.from_bip39_entropy(Buffer.from(entropy), Buffer.alloc(0)),
  );
}

/**
 * CIP-1852 key of BIP-39 entropy. A base address (payment key and the account's first stake key), or the stake address
 * for usage 2.
 * @returns the 32-byte public key and the bech32 address
 */
export async function deriveCardano(
  entropy: Uint8Array,
  path: HdPath,
  network: Network,
): Promise<{ publicKey: Uint8Array; address: string }> {
  const lib = await cardanoLibrary();
  const numbers = pathNumbers(path);
  const networkId =
    network === "mainnet"
      ? lib.NetworkInfo.mainnet().network_id()
      : lib.NetworkInfo.testnet_preprod().network_id();
  const key = (await privateKeyAt(entropy, numbers)).to_public().to_raw_key();
  const publicKey = key.as_bytes();
  if (numbers[3] === STAKE_USAGE) {
    const reward = lib.RewardAddress.new(networkId, lib.Credential.from_keyhash(key.hash()));
    return { publicKey, address: reward.to_address().to_bech32() };
  }
  const stakeKey = (await privateKeyAt(entropy, [...numbers.slice(0, 3), STAKE_USAGE, 0]))
    .to_public()
    .to_raw_key();
  const base = lib.BaseAddress.new(
    networkId,
    lib.Credential.from_keyhash(key.hash()),
    lib.Credential.from_keyhash(stakeKey.hash()),
  );
  return { publicKey, address: base.to_address().to_bech32() };
}

/** 64 bytes, ed25519. */
export async function signCardano(
  entropy: Uint8Array,
  path: HdPath,
  message: Uint8Array,
): Promise<Uint8Array> {
  const key = await privateKeyAt(entropy, pathNumbers(path));
  return key.to_raw_key().sign(Buffer.from(message)).to_bytes();
}
