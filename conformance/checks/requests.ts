import { randomUUID } from "node:crypto";
import { type Answer, describe, isRecord } from "../backend";
import { absent, expectCode, failed, NotTried, passed, type Row, skipped, tryRow } from "../check";
import { payingBy, subWalletOf } from "../facts";
import { lackOf } from "../needs";
import { shapeProblems } from "../shape";
import type { FoundSubWallet, Trial } from "../trial";
import { withoutWords } from "../without";
import { checkPreviews } from "./previews";

const CREATE = "createEthereumTransaction";
const REASON = "Conformance: made to be cancelled";

/**
 * The life of a request: preview, creation, the same key again, cancellation. It pays one unit to the payer's own
 * address and is not to be sent to the network even if somebody approved it.
 */
export async function checkRequests(trial: Trial): Promise<Row[]> {
  if (!trial.options.write) {
    return [skipped("requests", "only with --write: they are made, and cancelled at once")];
  }
  const made = new Set<string>();
  try {
    const payer = subWalletOf(await trial.facts(), payingBy(CREATE));
    const previews = await checkPreviews(trial, made);
    return [
      await checkPreview(trial, payer, made),
      ...previews,
      ...(await checkCreation(trial, payer, made)),
    ];
  } catch (error) {
    if (error instanceof NotTried) return [skipped("requests", error.message)];
    throw error;
  } finally {
    for (const requestId of made) await cancel(trial, requestId);
  }
}

async function create(
  trial: Trial,
  { id, address }: FoundSubWallet,
  { isPreview, headers }: { isPreview: boolean; headers?: Record<string, string> },
): Promise<Answer> {
  const input = {
    ...{ authentication: await trial.session(), source: "TVW", subWalletId: id, currency: "GBP" },
    ...{ sendToNetworkWhenSigned: false, sendToDevicesForSigning: !isPreview },
    ethereumTransaction: { fromAddress: address, to: address, value: "0x1", speed: "MEDIUM" },
  };
  return trial.ask(CREATE, { input }, headers);
}

const createdIn = ({ body }: Answer): Record<string, unknown> | null => {
  const found = body?.errors.length === 0 ? body.data?.[CREATE] : undefined;
  return isRecord(found) ? found : null;
};

const idIn = (answer: Answer): string | null => {
  const id = createdIn(answer)?.requestId;
  return typeof id === "string" && id ? id : null;
};

async function checkPreview(trial: Trial, payer: FoundSubWallet, made: Set<string>): Promise<Row> {
  const subject = "a preview";
  const answer = await create(trial, payer, { isPreview: true });
  const id = idIn(answer);
  if (id) {
    made.add(id);
    return failed(subject, "made a request, which the phones would be asked to sign");
  }
  const created = createdIn(answer);
  if (!created) return failed(subject, `must be answered, but there was ${describe(answer)}`);
  const [problem] = shapeProblems(trial.documentOf(CREATE), answer.body?.data ?? {}, {});
  if (problem) return failed(subject, problem);
  const { signData } = created;
  const transaction = isRecord(signData) && isRecord(signData.transaction) ? signData.transaction : {};
  if (transaction.value !== "1") return failed(subject, "is of another amount than the one asked for");
  const isSame = String(transaction.to).toLowerCase() === payer.address.toLowerCase().replace(/^xdc/, "0x");
  return isSame
    ? passed(subject, "the transaction that was asked for, and no request")
    : failed(subject, "pays another address than the one asked for");
}

async function checkCreation(trial: Trial, payer: FoundSubWallet, made: Set<string>): Promise<Row[]> {
  const key = randomUUID();
  const twice = [];
  for (let count = 0; count < 2; count += 1) {
    const answer = await create(trial, payer, { isPreview: false, headers: { "Idempotency-Key": key } });
    const id = idIn(answer);
    if (id) made.add(id);
    twice.push(answer);
  }
  const [first, second] = twice as [Answer, Answer];
  const id = idIn(first);
  if (!id) return [failed("a request", `must be made, but there was ${describe(first)}`)];
  const rows = [
    passed("a request", "made"),
    idIn(second) === id
      ? passed("the same Idempotency-Key again", "the same request")
      : failed(
          "the same Idempotency-Key again",
          `must answer the same request, but there was ${idIn(second) ? "another one" : describe(second)}. ` +
            "Whoever presses Send again after a lost answer would pay twice.",
        ),
    await tryRow("a request by its Idempotency-Key", () => checkByKey(trial, key, id)),
    await checkRead(trial, id),
    ...(await checkCancellation(trial, id)),
  ];
  made.delete(id);
  return rows;
}

async function checkByKey(trial: Trial, idempotencyKey: string, id: string): Promise<Row> {
  const subject = "a request by its Idempotency-Key";
  const need = trial.needs.get("findRequestByKey");
  const lack = need && lackOf(need, trial.lacks);
  if (lack) return absent(subject, withoutWords(lack));
  const answer = await trial.ask("findRequestByKey", {
    authentication: await trial.session(),
    idempotencyKey,
  });
  const found = answer.body?.data?.requestByIdempotencyKey;
  return isRecord(found) && found.requestId === id
    ? passed(subject, "found")
    : failed(subject, `must be the request that was made, but there was ${describe(answer)}`);
}

async function checkRead(trial: Trial, requestId: string): Promise<Row> {
  const subject = "what is to be signed";
  const found = await readRequest(trial, requestId);
  const message = isRecord(found?.webhookMessage) ? found.webhookMessage : null;
  const payload = message && isRecord(message.payload) ? message.payload : null;
  if (!message)
    return passed(subject, "webhookMessage is not there yet: the console says so, and compares it later");
  const isOf = payload?.requestId === requestId && isRecord(payload.signData);
  return isOf
    ? passed(subject, "webhookMessage is of this request, with its signData")
    : failed(subject, "webhookMessage.payload must have this requestId and its signData");
}

async function checkCancellation(trial: Trial, requestId: string): Promise<Row[]> {
  const subject = "cancelRequest";
  const answer = await cancel(trial, requestId);
  const status = (await readRequest(trial, requestId))?.status;
  if (status !== "USER_CANCELLED") {
    const words = `the request must then be USER_CANCELLED, but it is ${String(status)} after ${describe(answer)}`;
    return [failed(subject, words)];
  }
  return [
    passed(subject, "the request is USER_CANCELLED"),
    expectCode(
      "cancelling it again",
      await cancel(trial, requestId),
      "INVALID_REQUEST_STATUS",
      "The console says by this code that it is too late.",
    ),
  ];
}

const cancel = async (trial: Trial, requestId: string): Promise<Answer> =>
  trial.ask("cancelRequest", { authentication: await trial.session(), requestId, reason: REASON });

async function readRequest(trial: Trial, requestId: string): Promise<Record<string, unknown> | null> {
  const answer = await trial.ask("getRequest", { authentication: await trial.session(), requestId });
  const found = answer.body?.data?.getRequest;
  return isRecord(found) ? found : null;
}
