/**
 * The registry of chains: the only place that lists them by name. All other code asks for a chain's facts or
 * capabilities. Small enough for the browser.
 */
import { binance } from "./binance";
import { binanceSmartChain } from "./binance-smart-chain";
import { bitcoin } from "./bitcoin";
import { cardano } from "./cardano";
import { doge } from "./doge";
import { ethereum } from "./ethereum";
import { polkadot } from "./polkadot";
import { ripple } from "./ripple";
import { solana } from "./solana";
import type { StakeRules } from "./stake-rules";
import type {
  BackendChain,
  Capability,
  Chain,
  ChainId,
  MemoRules,
  Network,
  NetworkFacts,
  NumberWord,
  SendRules,
  SubWalletPageRules,
} from "./types";
import { radix, tron, vechain } from "./unimplemented";
import { westend } from "./westend";
import { xdcNetwork } from "./xdc-network";

export { validateCardanoPoolId } from "./cardano";
export { callMethod } from "./contract-calls";
export { decodeBase58check } from "./families/base58";
export { checksumAddress } from "./families/evm";
export { GAS_LIMITS, PLAIN_GAS, TOKEN_GAS } from "./families/gas-limits";
export { decodeSegwit } from "./families/segwit";
export { type SubstrateRuntime, substrateRuntime } from "./families/substrate";
export type * from "./stake-rules";
export type * from "./types";

const REGISTRY: Readonly<Record<ChainId, Chain>> = {
  BITCOIN: bitcoin,
  ETHEREUM: ethereum,
  BINANCE_SMART_CHAIN: binanceSmartChain,
  XDCNETWORK: xdcNetwork,
  BINANCE: binance,
  RIPPLE: ripple,
  CARDANO: cardano,
  SOLANA: solana,
  POLKADOT: polkadot,
  WESTEND: westend,
  DOGE: doge,
  RADIX: radix,
  VECHAIN: vechain,
  TRON: tron,
};

export const CHAINS: readonly Chain[] = Object.values(REGISTRY);

export function findChain(id: string): Chain | null {
  return Object.hasOwn(REGISTRY, id) ? REGISTRY[id as ChainId] : null;
}

export function chainOf(id: ChainId): Chain {
  return REGISTRY[id];
}

/** Whether the product supports this on the chain; false for an unknown chain. */
export function can(chain: string, capability: Capability): boolean {
  return findChain(chain)?.capabilities.includes(capability) ?? false;
}

/**
 * The rules of the console's own send form, or null. `can(chain, "supportsCreateTransaction")` is about the product as
 * a whole.
 */
export function sendRules(chain: string): SendRules | null {
  const found = findChain(chain);
  return found?.kind === "live" ? found.send : null;
}

interface SetFee {
  units: bigint;
  isToken: boolean;
}

/**
 * Whether a transaction costs exactly this fee. Otherwise the fee is a maximum: unused gas and weight are not charged,
 * nor the rent of a token account that already exists.
 */
export function hasFixedFee(chain: string, { units, isToken }: SetFee): boolean {
  const rules = sendRules(chain);
  if (!rules) return false;
  if (isToken && rules.newTokenAccount !== undefined) return units === rules.fixedFee;
  return rules.fee === "satoshi-per-byte" || rules.fee === "network";
}

/** Whether the chain orders an account's transactions by number (nonce, sequence). */
export function isNumbered(chain: string): boolean {
  const rules = sendRules(chain);
  return rules?.numbersFromZero === true || rules?.numbersFromLedger === true;
}

export function numberWord(chain: string): NumberWord {
  return sendRules(chain)?.numberWord ?? "nonce";
}

export function isSendAvailable(chain: string): boolean {
  return sendRules(chain) !== null;
}

export const EXCHANGE_TRANSFER = "createExchangeTransfer";

export function isOperationOffered(chain: string, operation: string): boolean {
  if (operation === EXCHANGE_TRANSFER) return findChain(chain)?.kind === "live";
  const rules = sendRules(chain);
  const stakes = stakeRules(chain)?.operations ?? [];
  return [rules?.operation, rules?.tokenOperation, ...stakes].some((one) => one === operation);
}

export function stakeRules(chain: string): StakeRules | null {
  const found = findChain(chain);
  return (found?.kind === "live" && found.stake) || null;
}

export function memoRules(chain: string): MemoRules | null {
  const found = findChain(chain);
  return (found?.kind === "live" && found.memo) || null;
}

const USUAL_PAGE: SubWalletPageRules = {};

export function pageRules(chain: string): SubWalletPageRules {
  const found = findChain(chain);
  return (found?.kind === "live" && found.page) || USUAL_PAGE;
}

/**
 * Checks an address by its chain's rule, including the checksum. White space is refused: trim first.
 * @returns null when valid, otherwise the message for the user
 */
export function validateAddress(
  chain: string,
  address: string,
  { network }: { network: Network },
): string | null {
  const found = findChain(chain);
  const isAsked = typeof address === "string" && (network === "mainnet" || network === "testnet");
  if (!found?.validateAddress || !isAsked) return "Please enter a valid address";
  return found.validateAddress(address, { network });
}

/** The spelling for comparing and sending; text that is not an address is returned unchanged. */
export function canonicalAddress(chain: string, address: string): string {
  const found = findChain(chain);
  return found?.canonicalAddress?.(address) || address;
}

/**
 * The part by which people recognise an address: without the common prefix, in lower case because people overlook case.
 */
export function distinctivePart(chain: string, address: string): string {
  const found = findChain(chain);
  const whole = canonicalAddress(chain, address);
  const prefix = found?.kind === "live" ? found.commonPrefix : undefined;
  return (prefix ? whole.replace(prefix, "") : whole).toLowerCase();
}

/** The prefixes that this address could have had on its network, its own first. */
export function commonPrefixes(chain: string, address: string, network: Network): string[] {
  const found = findChain(chain);
  const whole = canonicalAddress(chain, address);
  const own = whole.slice(0, whole.length - distinctivePart(chain, address).length);
  const others = (found?.kind === "live" && found.commonPrefixes?.[network]) || [];
  return [...new Set([own, ...others])];
}

export function isUnspendableAddress(chain: string, address: string): boolean {
  const found = findChain(chain);
  return found?.kind === "live" && found.isUnspendable?.(address) === true;
}

/** Checks 0x and 64 hex digits. Returns null, or the message for the user. */
export function validateTransactionHash(hash: string): string | null {
  return typeof hash === "string" && /^0x[0-9a-fA-F]{64}$/.test(hash) ? null : "Invalid transaction hash";
}

export function networkFacts(chain: string, network: Network): NetworkFacts | null {
  const found = findChain(chain);
  return (found?.kind === "live" && found.networks[network]) || null;
}

/** 'Ethereum Holesky', 'Bitcoin'. */
export function networkName(chain: ChainId, network: Network): string {
  return networkFacts(chain, network)?.name ?? chainOf(chain).name;
}

/** The name that says if it is a test network, for screens where people decide. */
export function networkWords(chain: ChainId, network: Network): string {
  const name = networkName(chain, network);
  return network === "mainnet" ? name : `${name} (a test network)`;
}

export function explorerTransactionUrl(chain: string, network: Network, hash: string): string | null {
  return networkFacts(chain, network)?.explorer?.transactionUrl(hash) ?? null;
}

export function explorerAddressUrl(chain: string, network: Network, address: string): string | null {
  return networkFacts(chain, network)?.explorer?.addressUrl(address) ?? null;
}

export function creatableChains({ isOfSomeDomains }: { isOfSomeDomains: boolean }): Chain[] {
  return CHAINS.filter(
    ({ creation }) => creation === "everybody" || (creation === "some-domains" && isOfSomeDomains),
  );
}

function isAvailableOn(chain: Chain, network: Network): boolean {
  return chain.kind === "unimplemented" || chain.networks[network] !== null;
}

export function addressChains(network: Network): Chain[] {
  return CHAINS.filter((chain) => chain.validateAddress !== undefined && isAvailableOn(chain, network));
}

/** The chain that the backend calls this on this network (SUBSTRATE: POLKADOT or WESTEND), or null. */
export function chainFromBackend(backendChain: string, network: Network): Chain | null {
  return CHAINS.find((chain) => chain.backendChain === backendChain && isAvailableOn(chain, network)) ?? null;
}

export function toBackendChain(id: ChainId): BackendChain {
  return REGISTRY[id].backendChain;
}

/** By the middle part of a sub-wallet id (BTC, ETH…); null for an exchange's. */
export function chainOfSubWalletType(type: string, network: Network): Chain | null {
  return CHAINS.find((chain) => chain.subWalletType === type && isAvailableOn(chain, network)) ?? null;
}
