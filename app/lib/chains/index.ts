/**
 * The registry of chains: the only place that lists them by name. Everything else asks for a chain's facts or for a
 * capability. Pure, and small enough for the browser (address rules need only hashes and base encodings).
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

/** The chain with this id, or null. */
export function findChain(id: string): Chain | null {
  return Object.hasOwn(REGISTRY, id) ? REGISTRY[id as ChainId] : null;
}

export function chainOf(id: ChainId): Chain {
  return REGISTRY[id];
}

/** Whether the product supports this on that chain. An unknown chain supports nothing. */
export function can(chain: string, capability: Capability): boolean {
  return findChain(chain)?.capabilities.includes(capability) ?? false;
}

/**
 * How the console sends on this chain, or null. `can(chain, "supportsCreateTransaction")` is about the product as a
 * whole; this is about the console's own send form and its verification.
 */
export function sendRules(chain: string): SendRules | null {
  const found = findChain(chain);
  return found?.kind === "live" ? found.send : null;
}

interface SetFee {
  /** Smallest units of the native asset. */
  units: bigint;
  /** Of a payment of another asset than the native one. */
  isToken: boolean;
}

/**
 * Whether a signed transaction of the chain is charged exactly this fee: its coins, its body or the network's fixed price
 * set it. Otherwise the fee is the most that can be charged: gas that is not used, and what an extrinsic's weight does not
 * need, stay; so does the rent of a token account that the recipient has by then.
 */
export function hasFixedFee(chain: string, { units, isToken }: SetFee): boolean {
  const rules = sendRules(chain);
  if (!rules) return false;
  if (isToken && rules.newTokenAccount !== undefined) return units === rules.fixedFee;
  return rules.fee === "satoshi-per-byte" || rules.fee === "network";
}

/** Whether the chain processes an account's transactions in the order of their numbers (nonce, sequence). */
export function isNumbered(chain: string): boolean {
  const rules = sendRules(chain);
  return rules?.numbersFromZero === true || rules?.numbersFromLedger === true;
}

/** What the chain calls these numbers: 'nonce' or 'sequence'. */
export function numberWord(chain: string): NumberWord {
  return sendRules(chain)?.numberWord ?? "nonce";
}

export function isSendAvailable(chain: string): boolean {
  return sendRules(chain) !== null;
}

/** Moves the native asset of any chain from an exchange account. */
export const EXCHANGE_TRANSFER = "createExchangeTransfer";

/** Whether the console offers an operation, by the name of the backend's mutation, on this chain. */
export function isOperationOffered(chain: string, operation: string): boolean {
  if (operation === EXCHANGE_TRANSFER) return findChain(chain)?.kind === "live";
  const rules = sendRules(chain);
  const stakes = stakeRules(chain)?.operations ?? [];
  return [rules?.operation, rules?.tokenOperation, ...stakes].some((one) => one === operation);
}

/** How the console stakes on this chain, or null. */
export function stakeRules(chain: string): StakeRules | null {
  const found = findChain(chain);
  return (found?.kind === "live" && found.stake) || null;
}

/** The rules of a payment's memo on this chain; null where payments carry none. */
export function memoRules(chain: string): MemoRules | null {
  const found = findChain(chain);
  return (found?.kind === "live" && found.memo) || null;
}

const USUAL_PAGE: SubWalletPageRules = {};

/** The special features of a sub-wallet's page on this chain. */
export function pageRules(chain: string): SubWalletPageRules {
  const found = findChain(chain);
  return (found?.kind === "live" && found.page) || USUAL_PAGE;
}

/**
 * Checks an address by its chain's rule, including the checksum of its format. Strict: white space is refused, so forms
 * trim first.
 * @returns null when valid, otherwise what to tell the user
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

/** The canonical spelling of an address on its chain, for comparing and sending; other text is returned unchanged. */
export function canonicalAddress(chain: string, address: string): string {
  const found = findChain(chain);
  return found?.canonicalAddress?.(address) || address;
}

/**
 * The part of an address by which people recognise it: its canonical form without the chain's common prefix, in
 * lower case because people overlook case.
 */
export function distinctivePart(chain: string, address: string): string {
  const found = findChain(chain);
  const whole = canonicalAddress(chain, address);
  const prefix = found?.kind === "live" ? found.commonPrefix : undefined;
  return (prefix ? whole.replace(prefix, "") : whole).toLowerCase();
}

/** The texts of which one stands before the distinctive part of an address, that of this address first. */
export function commonPrefixes(chain: string, address: string, network: Network): string[] {
  const found = findChain(chain);
  const whole = canonicalAddress(chain, address);
  const own = whole.slice(0, whole.length - distinctivePart(chain, address).length);
  const others = (found?.kind === "live" && found.commonPrefixes?.[network]) || [];
  return [...new Set([own, ...others])];
}

/** Whether nobody can ever spend what is sent to this address. */
export function isUnspendableAddress(chain: string, address: string): boolean {
  const found = findChain(chain);
  return found?.kind === "live" && found.isUnspendable?.(address) === true;
}

/** Checks a hash of 0x and 64 hex characters: null, or what to tell the user. */
export function validateTransactionHash(hash: string): string | null {
  return typeof hash === "string" && /^0x[0-9a-fA-F]{64}$/.test(hash) ? null : "Invalid transaction hash";
}

/** Facts of a chain on one network; null where the chain does not exist there. */
export function networkFacts(chain: string, network: Network): NetworkFacts | null {
  const found = findChain(chain);
  return (found?.kind === "live" && found.networks[network]) || null;
}

/** What a chain's network is called wherever people read of it: 'Ethereum Holesky', 'Bitcoin'. */
export function networkName(chain: ChainId, network: Network): string {
  return networkFacts(chain, network)?.name ?? chainOf(chain).name;
}

/** The same where somebody decides, so that nobody takes a test network for the main one. */
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

/** The chains on which a user can create sub-wallets here, in the registry's order. */
export function creatableChains({ isOfSomeDomains }: { isOfSomeDomains: boolean }): Chain[] {
  return CHAINS.filter(
    ({ creation }) => creation === "everybody" || (creation === "some-domains" && isOfSomeDomains),
  );
}

function isAvailableOn(chain: Chain, network: Network): boolean {
  return chain.kind === "unimplemented" || chain.networks[network] !== null;
}

/** The chains of which an address can be told from a wrong one on this network, in the registry's order. */
export function addressChains(network: Network): Chain[] {
  return CHAINS.filter((chain) => chain.validateAddress !== undefined && isAvailableOn(chain, network));
}

/** The chain with this name at the backend on this network (SUBSTRATE: POLKADOT or WESTEND), or null. */
export function chainFromBackend(backendChain: string, network: Network): Chain | null {
  return CHAINS.find((chain) => chain.backendChain === backendChain && isAvailableOn(chain, network)) ?? null;
}

/** The backend's name of a chain. */
export function toBackendChain(id: ChainId): BackendChain {
  return REGISTRY[id].backendChain;
}

/** The chain of a sub-wallet id's middle part (BTC, ETH…) on this network; null for an exchange's name. */
export function chainOfSubWalletType(type: string, network: Network): Chain | null {
  return CHAINS.find((chain) => chain.subWalletType === type && isAvailableOn(chain, network)) ?? null;
}
