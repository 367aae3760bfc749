import { signDataOf } from "./der";
import type { Findings } from "./findings";

interface DigestData {
  transactionDigest: string;
  signData: string;
  shaSignData: string;
}

export function checkDigest(
  findings: Findings,
  {
    field,
    digest,
    path,
    claimed,
    algorithm = 0,
  }: { field: string; digest: string; path: readonly string[]; claimed: DigestData; algorithm?: number },
): void {
  const { signData, shaSignData } = signDataOf(digest, path, algorithm);
  findings.equal(
    `${field}transactionDigest`,
    digest,
    claimed.transactionDigest,
    "The digest does not match the transaction shown",
  );
  const message = "The data to sign does not match the transaction shown";
  findings.equal(`${field}signData`, signData, claimed.signData, message);
  findings.equal(`${field}shaSignData`, shaSignData, claimed.shaSignData, message);
}
