/** Quantities in smallest units. */
export type SignDoc = {
  chainId: string;
  accountNumber: bigint;
  sequence: bigint;
  source: bigint;
  memo: string;
  inputs: readonly DocParty[];
  outputs: readonly DocParty[];
};

export type DocParty = { address: string; coins: readonly { denom: string; amount: bigint }[] };

type Json = string | bigint | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * UTF-8 JSON of the StdSignDoc: sorted keys, no white space, numbers as text, amounts as JSON numbers (go-sdk,
 * types/tx/stdsign.go).
 */
export function signDocBytes({ chainId, accountNumber, sequence, source, memo, inputs, outputs }: SignDoc) {
  const doc = {
    account_number: accountNumber.toString(),
    chain_id: chainId,
    data: null,
    memo,
    msgs: [{ inputs: inputs.map(partyJson), outputs: outputs.map(partyJson) }],
    sequence: sequence.toString(),
    source: source.toString(),
  };
  return new TextEncoder().encode(canonicalJson(doc));
}

const partyJson = ({ address, coins }: DocParty): Json => ({
  address,
  coins: coins.map(({ denom, amount }) => ({ denom, amount })),
});

function canonicalJson(value: Json): string {
  if (value === null) return "null";
  if (typeof value === "bigint") return value.toString();
  if (typeof value === "string") return escapeLikeGo(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, part]) => `${escapeLikeGo(key)}:${canonicalJson(part)}`).join(",")}}`;
}

/** Go's encoder also escapes characters special in HTML and JavaScript. */
function escapeLikeGo(text: string): string {
  return JSON.stringify(text).replace(
    /[<>&\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
