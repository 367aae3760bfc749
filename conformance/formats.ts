/** What the console takes of a text, beyond what its type says; by coordinate, or by the name of any field. */
const FORMATS: Readonly<Record<string, readonly [RegExp, string]>> = {
  "Amount.value": [/^(?:-?\d+(?:\.\d+)?|NaN)$/, "a decimal number, or NaN"],
  "PinChallenge.firstPinDigitPosition": [/^[1-6]$/, "a position from 1 to 6"],
  "PinChallenge.secondPinDigitPosition": [/^[1-6]$/, "a position from 1 to 6"],
  "PinChallenge.sessionToken": [/./, "a token"],
  "Authentication.enc": [/./, "part of a session handle"],
  "Authentication.iv": [/./, "part of a session handle"],
  "Authentication.tag": [/./, "part of a session handle"],
  "FeePrice.price": [/^\d+(?:\.\d+)?$/, "a decimal number"],
  "EthereumTransaction.value": [/^\d+$/, "decimal digits"],
  "EthereumTransaction.gasLimit": [/^\d+$/, "decimal digits"],
  "EthereumTransaction.gasPrice": [/^\d+$/, "decimal digits"],
  "MaxPayment.amount": [/^\d+$/, "decimal digits"],
  "MaxPayment.fee": [/^\d+$/, "decimal digits"],
  "StakePart.amount": [/^\d+$/, "decimal digits"],
  "StakeRelease.amount": [/^\d+$/, "decimal digits"],
  "AddressCoins.received": [/^\d+$/, "decimal digits"],
  "AddressCoins.spent": [/^\d+$/, "decimal digits"],
  "AddressCoins.unspent": [/^\d+$/, "decimal digits"],
  "AuditEntry.hash": [/^[0-9a-f]{64}$/, "a SHA-256 in lower-case hex"],
  "AuditChain.hash": [/^[0-9a-f]{64}$/, "a SHA-256 in lower-case hex"],
  "Cluster.provenancePublicKey": [
    /^04[0-9a-fA-F]{128}$/,
    "an uncompressed P-256 key (04 and 128 hex characters)",
  ],
  "EmailedFileResponse.email": [/^[^\s@<>]+@[^\s@<>]+$/, "an e-mail address"],
};

const MOMENT = /(?:[a-z]At|^at|^since|^timestamp|^searchedTo)$/;
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

/** What should have been there instead of this text; null where nothing is wrong with it. */
export function formatProblem(type: string, field: string, text: string): string | null {
  const [pattern, words] = FORMATS[`${type}.${field}`] ?? [];
  if (pattern && !pattern.test(text)) return words ?? null;
  if (!MOMENT.test(field)) return null;
  return ISO.test(text) && !Number.isNaN(Date.parse(text)) ? null : "a moment in ISO 8601";
}
