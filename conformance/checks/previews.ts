import { codeOf, describe, isRecord } from "../backend";
import { absent, failed, passed, type Row, skipped, tryRow } from "../check";
import { payingBy, subWalletOf } from "../facts";
import { lackOf } from "../needs";
import { shapeProblems } from "../shape";
import type { FoundSubWallet, Trial } from "../trial";
import { withoutWords } from "../without";

interface Preview {
  /** The document. */
  name: string;
  /** The mutation, by which the paying sub-wallet is found. */
  pays: string;
  input: (from: FoundSubWallet, to: string) => Record<string, unknown>;
}

/** Previews besides that of an EVM chain: of Bitcoin, and those that are asked for the most that can be paid. */
const PREVIEWS: readonly Preview[] = [
  {
    name: "createBitcoinTransaction",
    pays: "createBitcoinTransaction",
    input: ({ id }, to) => ({
      currency: "GBP",
      bitcoinTransactionParams: {
        ...{ subWalletId: id, to, speed: "MEDIUM", amount: { value: "10000", currency: "SATOSHI" } },
      },
    }),
  },
  {
    name: "previewMaxRipple",
    pays: "createRippleTransaction",
    input: ({ id }, to) => ({
      subWalletId: id,
      rippleTransactionInput: { destination: to, amount: "0xf4240" },
    }),
  },
  {
    name: "previewMaxCardano",
    pays: "createCardanoPaymentTransaction",
    input: ({ id }, to) => ({ subWalletId: id, cardanoTransactionInput: { to, amount: "0x1e8480" } }),
  },
  {
    name: "previewMaxDoge",
    pays: "createDogePaymentTransaction",
    input: ({ id }, to) => ({
      subWalletId: id,
      dogeTransactionInput: { to, amount: "0x5f5e100", speed: "MEDIUM" },
    }),
  },
];

/** Previews store nothing. One that makes a request all the same adds it to `made`, to be cancelled. */
export async function checkPreviews(trial: Trial, made: Set<string>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const preview of PREVIEWS) {
    rows.push(await tryRow(subjectOf(preview), () => checkPreview(trial, preview, made)));
  }
  return rows;
}

const subjectOf = ({ name }: Preview) => `a preview by ${name}`;

async function checkPreview(trial: Trial, preview: Preview, made: Set<string>): Promise<Row> {
  const { name, pays, input } = preview;
  const subject = subjectOf(preview);
  const need = trial.needs.get(name);
  const lack = need && lackOf(need, trial.lacks);
  if (lack) return absent(subject, withoutWords(lack));
  const facts = await trial.facts();
  const from = subWalletOf(facts, payingBy(pays));
  const other = facts.subWallets.find(({ chain, id }) => chain === from.chain && id !== from.id);
  const answer = await trial.ask(name, {
    input: {
      ...{ authentication: await trial.session(), source: "TVW" },
      ...{ sendToNetworkWhenSigned: false, sendToDevicesForSigning: false },
      ...input(from, other?.address ?? from.address),
    },
  });
  if (["INSUFFICIENT_BALANCE", "INVALID_INPUT", "NOT_ALLOWED"].includes(codeOf(answer) ?? "")) {
    return skipped(subject, `this sub-wallet cannot pay: ${describe(answer)}`);
  }
  const { data } = answer.body ?? {};
  if (!data || answer.body?.errors.length) {
    return failed(subject, `must be answered, but there was ${describe(answer)}`);
  }
  const created = Object.values(data).find(isRecord);
  if (typeof created?.requestId === "string") {
    made.add(created.requestId);
    return failed(subject, "made a request, which the phones would be asked to sign");
  }
  const [problem] = shapeProblems(trial.documentOf(name), data, {});
  return problem ? failed(subject, problem) : passed(subject, "as promised, and no request");
}
