import type { RulesChange } from "~/lib/custody/policies/shapes.server";
import { Findings } from "~/lib/operations/kit/findings";
import { type Fingerprinted, fingerprinted } from "~/lib/operations/kit/fingerprint";
import type { Mismatch } from "~/lib/operations/kit/types";
import { rulesSignData } from "~/lib/operations/rules/rules";

type Checked = { signed: Fingerprinted; mismatches: [] } | { signed: null; mismatches: Mismatch[] };

const DIFFERS = "The data to sign does not match the rules shown";

/** What will be signed must be the rules that the page shows, for this organisation. */
export function checkChange(
  { walletId, version, after, unverifiedDigestData: claimed }: RulesChange,
  trustId: string,
): Checked {
  const findings = new Findings();
  const encoded = encode({ trustId, walletId, version, rules: after });
  if (!encoded) {
    findings.add("rules", "rules that can be encoded", "something else", "The rules to sign cannot be read");
    return { signed: null, mismatches: findings.mismatches };
  }
  findings.equal("signData", encoded.signData, claimed.signData, DIFFERS);
  findings.equal("shaSignData", encoded.digest, claimed.shaSignData, DIFFERS);
  if (!findings.isSound) return { signed: null, mismatches: findings.mismatches };
  return { signed: fingerprinted([encoded.digest]), mismatches: [] };
}

/** Null for keys and numbers that have no encoding. */
function encode(set: Parameters<typeof rulesSignData>[0]) {
  try {
    return rulesSignData(set);
  } catch {
    return null;
  }
}
