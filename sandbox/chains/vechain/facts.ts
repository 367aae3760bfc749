import { invalidInput } from "../../base/errors";
import { type ChainFacts, noPast, onBoth, plainAddresses } from "../chain-facts";
import { canonicalEvmAddress, checksumAddressOf, evmAddress, readEvmDigits } from "../ethereum/address";
import { prefixedHex } from "../hash-forms";

export const vechain: ChainFacts = {
  names: { mainnet: "VeChain", testnet: "VeChain Testnet" },
  nativeAsset: onBoth({ symbol: "VET", name: "VeChain", decimals: 18, unit: "WEI" }),
  tokens: null,
  chainId: null,
  gasPrices: null,
  keys: { curve: "secp256k1", purpose: 44, coinType: onBoth(818) },
  addresses: {
    ...plainAddresses,
    ofKey: evmAddress,
    read: readVechainAddress,
    ofStranger: (random) => checksumAddressOf(random.bytes(20)),
    canonical: canonicalEvmAddress,
    isHex: true,
  },
  hashes: { transaction: prefixedHex, block: prefixedHex },
  hasOutputs: false,
  namesPayer: true,
  firstNonce: null,
  readMemo: null,
  hasTravelRule: false,
  isListed: false,
  creation: "nobody",
  isPaidByStrangers: false,
  demo: noPast,
};

/** @throws ApiError INVALID_INPUT 'Please enter a valid VECHAIN address' */
function readVechainAddress(text: string): string {
  const checksum = readEvmDigits(/^(?:0x)?([0-9a-f]{40})$/i.exec(text)?.[1]);
  if (checksum === null) throw invalidInput("Please enter a valid VECHAIN address");
  return checksum;
}
