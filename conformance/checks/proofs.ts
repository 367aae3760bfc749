import { isProvenanceValid } from "../../app/lib/operations/kit/provenance.server";
import { verifyExport } from "../../app/lib/verify/judge.server";
import { sentenceOf } from "../../app/lib/verify/verdict";
import { describe, isRecord } from "../backend";
import { failed, NotTried, passed, type Row, tryRow } from "../check";
import { payingBy, subWalletOf } from "../facts";
import { lackOf } from "../needs";
import type { Trial } from "../trial";
import { variablesOf } from "../variables";

const KEY = "the provenance of a signing key";
const FILE = "the manifest of an exported file";

/** What the console checks with keys: that signing keys are the wallet's, and that a file is the custodian's. */
export async function checkProofs(trial: Trial): Promise<Row[]> {
  return [
    await tryRow(KEY, async () => (await checkProvenance(trial))(KEY)),
    await tryRow(FILE, async () => (await checkManifest(trial))(FILE)),
  ];
}

async function checkProvenance(trial: Trial): Promise<(subject: string) => Row> {
  const { id, walletId } = subWalletOf(await trial.facts(), payingBy("createEthereumTransaction"));
  const authentication = await trial.session();
  const answer = await trial.ask("getPayer", { authentication, subWalletId: id, currency: "GBP" });
  const user = answer.body?.data?.user;
  const payer = isRecord(user) && isRecord(user.subWallet) ? user.subWallet : null;
  if (!payer) throw new NotTried(`getPayer has no sub-wallet: ${describe(answer)}`);
  const cluster = isRecord(payer.wallet) && isRecord(payer.wallet.cluster) ? payer.wallet.cluster : {};
  const { provenancePublicKey: named } = cluster;
  const why = "The console refuses to show a payment as its own.";
  if (typeof named !== "string") return (subject) => failed(subject, `the cluster names no key. ${why}`);
  const { provenanceKeys } = trial.options;
  if (provenanceKeys.length > 0 && !provenanceKeys.includes(named.toLowerCase())) {
    return (subject) =>
      failed(subject, `CUSTODY_PROVENANCE_KEYS does not have the key that the cluster names. ${why}`);
  }
  const key = {
    path: Array.isArray(payer.walletPath) ? payer.walletPath.map(String) : [],
    publicKey: String(payer.publicKey),
    trustVaultProvenanceSignature: String(payer.trustVaultPublicKeySignature),
  };
  if (!isProvenanceValid(walletId, key, named)) {
    return (subject) =>
      failed(subject, `the cluster's key has not signed wallet, path and public key. ${why}`);
  }
  const pinned = provenanceKeys.length > 0 ? "a pinned key" : "the key that the backend itself names: pin it";
  return (subject) => passed(subject, `signed by ${pinned}`);
}

async function checkManifest(trial: Trial): Promise<(subject: string) => Row> {
  const need = trial.needs.get("getPortfolioManifest");
  if (!need || lackOf(need, trial.lacks)) throw new NotTried("the backend signs no manifests");
  const variables = variablesOf(need.operation, await trial.facts(), await trial.session());
  const file = await textOf(trial, "getPortfolioCsv", "csvPortfolio", variables);
  const manifest = await textOf(trial, "getPortfolioManifest", "csvPortfolioManifest", variables);
  const { exportKeys } = trial.options;
  const verdict = await verifyExport(chunks(file), new TextEncoder().encode(manifest), exportKeys);
  const [wrong] = verdict.differences;
  if (wrong) return (subject) => failed(subject, sentenceOf(wrong));
  const isKnown = verdict.key === "known";
  const key = isKnown
    ? "a pinned key"
    : `a key to be pinned: CUSTODY_EXPORT_KEYS=${verdict.signed?.publicKey}`;
  return (subject) => passed(subject, `signed by ${key}`);
}

async function textOf(
  trial: Trial,
  operation: string,
  field: string,
  variables: Record<string, unknown>,
): Promise<string> {
  const answer = await trial.ask(operation, variables);
  const user = answer.body?.data?.user;
  const text = isRecord(user) ? user[field] : undefined;
  if (typeof text !== "string") throw new NotTried(`${operation} has no text: ${describe(answer)}`);
  return text;
}

async function* chunks(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}
