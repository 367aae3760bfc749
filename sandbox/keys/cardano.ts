import type { Bip32PrivateKey } from "@emurgo/cardano-serialization-lib-nodejs";
import { cardanoLibrary } from "../chains/cardano/library";
import type { Network } from "../chains/names";
import { type HdPath, pathNumbers } from "../records/path";
import { keptNodes } from "./kept-nodes";

const STAKE_USAGE = 2;

/**
 * CIP-1852 keys of BIP-39 entropy. The root takes thousands of hashes and is computed at its first use, once.
 */
export function createCardanoKeys(entropy: Uint8Array) {
  let root: Promise<(path: readonly number[]) => Bip32PrivateKey> | undefined;
  const privateKeyAt = async (path: readonly number[]) => {
    root ??= cardanoLibrary().then(({ Bip32PrivateKey: Key }) =>
      keptNodes(Key.from_bip39_entropy(Buffer.from(entropy), Buffer.alloc(0)), (parent, part) =>
        parent.derive(part),
      ),
    );
    return (await root)(path);
  };

  return {
    /**
     * A base address (payment key and the account's first stake key), or the stake address for usage 2.
     * @returns the 32-byte public key and the bech32 address
     */
    async derive(path: HdPath, network: Network): Promise<{ publicKey: Uint8Array; address: string }> {
      const lib = await cardanoLibrary();
      const numbers = pathNumbers(path);
      const networkId =
        network === "mainnet"
          ? lib.NetworkInfo.mainnet().network_id()
          : lib.NetworkInfo.testnet_preprod().network_id();
      const key = (await privateKeyAt(numbers)).to_public().to_raw_key();
      const publicKey = key.as_bytes();
      if (numbers[3] === STAKE_USAGE) {
        const reward = lib.RewardAddress.new(networkId, lib.Credential.from_keyhash(key.hash()));
        return { publicKey, address: reward.to_address().to_bech32() };
      }
      const stakeKey = (await privateKeyAt([...numbers.slice(0, 3), STAKE_USAGE, 0]))
        .to_public()
        .to_raw_key();
      const base = lib.BaseAddress.new(
        networkId,
        lib.Credential.from_keyhash(key.hash()),
        lib.Credential.from_keyhash(stakeKey.hash()),
      );
      return { publicKey, address: base.to_address().to_bech32() };
    },

    /** 64 bytes, ed25519. */
    async sign(path: HdPath, message: Uint8Array): Promise<Uint8Array> {
      const key = await privateKeyAt(pathNumbers(path));
      return key.to_raw_key().sign(Buffer.from(message)).to_bytes();
    },
  };
}
