import { Transaction } from "ethers";
import type { HdPath } from "../../../sandbox/records/path";
import { signableDigest } from "../../../sandbox/records/signable";
import { freshBitcoinAddress, freshEthereumAddress } from "./fresh-address";

// biome-ignore lint/suspicious/noExplicitAny: a transaction of either chain, to be told lies about field by field
export type SignData = any;

/** One way in which a backend may have something else signed than what was entered. */
export interface Lie {
  what: string;
  tell: (signData: SignData) => void;
  /** The words for it. */
  message: string;
}

/** Addresses that nobody entered. */
export const THIEF = freshEthereumAddress();
const BITCOIN_THIEF = freshBitcoinAddress();

/** Lies about a payment with a fee and a nonce of the user's own. */
export const ethereumLies: Lie[] = [
  {
    what: "another recipient",
    tell: ({ transaction }) => {
      transaction.to = THIEF;
    },
    message: "The recipient is not the one that you entered",
  },
  {
    what: "another amount",
    tell: ({ transaction }) => {
      transaction.value = String(BigInt(transaction.value) * 10n);
    },
    message: "The amount is not the one that you entered",
  },
  {
    what: "another chain",
    tell: ({ transaction }) => {
      transaction.chainId = 1;
    },
    message: "The transaction is for another network",
  },
  {
    what: "a higher gas price",
    tell: ({ transaction }) => {
      transaction.gasPrice = String(BigInt(transaction.gasPrice) * 100n);
    },
    message: "The gas price is not the one that you entered",
  },
  {
    what: "another nonce",
    tell: ({ transaction }) => {
      transaction.nonce += 1;
    },
    message: "The nonce is not the one that you entered",
  },
  {
    what: "a contract call",
    tell: ({ transaction }) => {
      transaction.data = "0xa9059cbb";
    },
    message: "The payment carries a contract call",
  },
  {
    what: "another sender",
    tell: ({ transaction }) => {
      transaction.fromAddress = THIEF;
    },
    message: "The sender is not this sub-wallet",
  },
  {
    what: "the digest of another transaction",
    tell: ({ unverifiedDigestData }) => {
      unverifiedDigestData.transactionDigest = "ab".repeat(32);
    },
    message: "The digest does not match the transaction shown",
  },
  {
    what: "data to sign that hold another digest",
    tell: ({ unverifiedDigestData }) => {
      unverifiedDigestData.signData = unverifiedDigestData.signData.replace(/.$/, (last: string) =>
        last === "0" ? "1" : "0",
      );
    },
    message: "The data to sign does not match the transaction shown",
  },
];

/** Lies about a payment with change. */
export const bitcoinLies: Lie[] = [
  {
    what: "another recipient",
    tell: ({ transaction }) => {
      transaction.outputs[0].recipientAddress = BITCOIN_THIEF;
    },
    message: "The recipient is not the one that you entered",
  },
  {
    what: "another amount",
    tell: ({ transaction }) => {
      transaction.outputs[0].amountToSend += 1;
    },
    message: "The amount is not the one that you entered",
  },
  {
    what: "one more output",
    tell: ({ transaction }) => {
      const [, change] = transaction.outputs;
      change.amountToSend -= 5_000_000;
      transaction.outputs.push({
        recipientAddress: BITCOIN_THIEF,
        amountToSend: 5_000_000,
        publicKeyProvenanceData: null,
      });
    },
    message: "The transaction also pays an address that you did not enter",
  },
  {
    what: "change to a foreign address",
    tell: ({ transaction }) => {
      transaction.outputs[1].recipientAddress = BITCOIN_THIEF;
    },
    message: "An address in the transaction does not belong to its key",
  },
  {
    what: "change to a foreign address that calls itself its key's",
    tell: ({ transaction }) => {
      transaction.outputs[1].recipientAddress = BITCOIN_THIEF;
      transaction.outputs[1].publicKeyProvenanceData.unverifiedAddress = BITCOIN_THIEF;
    },
    message: "An address in the transaction does not belong to its key",
  },
  {
    what: "change to a key that nobody vouches for",
    tell: ({ transaction }) => {
      transaction.outputs[1].publicKeyProvenanceData.trustVaultProvenanceSignature = "12".repeat(64);
    },
    message: "A key in the transaction is not proven to be this wallet's",
  },
  {
    what: "the change left to the miner",
    tell: ({ transaction }) => {
      transaction.outputs[1].amountToSend = 1_000;
    },
    message: "The fee is not one that you chose",
  },
  {
    what: "the digest of another transaction",
    tell: ({ transaction }) => {
      transaction.inputs[0].unverifiedDigestData.transactionDigest = "ab".repeat(32);
    },
    message: "The digest does not match the transaction shown",
  },
];

const PARTS = [
  "hdWalletPurpose",
  "hdWalletCoinType",
  "hdWalletAccount",
  "hdWalletUsage",
  "hdWalletAddressIndex",
];

/**
 * Changes an Ethereum transaction and makes digest and data to sign anew, as a backend would that lies about what it
 * was asked for and not about what is signed.
 */
export function alterEthereum(signData: SignData, change: (transaction: SignData) => void): void {
  const { transaction, hdWalletPath, unverifiedDigestData } = signData;
  change(transaction);
  const { to, value, gasPrice, gasLimit, nonce, chainId, data } = transaction;
  const fields = { type: 0, to, value, gasPrice, gasLimit, nonce, chainId, data: data || "0x" };
  const digest = Buffer.from(Transaction.from(fields).unsignedHash.slice(2), "hex");
  // In the mutation's answer the path's parts have names, in a webhook message they are a list.
  const path = (
    Array.isArray(hdWalletPath) ? hdWalletPath : PARTS.map((part) => hdWalletPath[part])
  ) as HdPath;
  const { transactionDigest, signData: der, shaSignData } = signableDigest(digest, path);
  Object.assign(unverifiedDigestData, { transactionDigest, signData: der, shaSignData });
}
