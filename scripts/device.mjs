import { parseArgs } from "node:util";
import { loadEnvironment } from "./lib/environment.mjs";
import { Failure, runMain } from "./lib/failure.mjs";
import { projectRoot } from "./lib/project.mjs";

const USAGE = `The phone in a terminal, against a running sandbox.

  npm run device -- list [--user email] [--json]
  npm run device -- approve [requestId] [--user email] [--all] [--json]
  npm run device -- reject [requestId] [--user email] [--reason text] [--all] [--json]

list      the requests to approve; with --user, that person's
approve   with --user, that person's approval only; otherwise as many as the wallet's policy requires
reject    cancels the request permanently
Without a requestId: the only request to approve; with --all: every one.
SANDBOX_URL names the sandbox, else SANDBOX_HOST and SANDBOX_PORT (default http://127.0.0.1:4000).
`;

await runMain(async () => {
  const { values, positionals } = readArguments();
  const [command, requestId] = positionals;
  if (values.help || command === undefined) {
    process.stdout.write(USAGE);
    return values.help ? 0 : 1;
  }
  if (!["list", "approve", "reject"].includes(command) || positionals.length > 2) throw new Failure(USAGE);
  const phone = connect(sandboxUrl());
  const open = (await phone.get("/device/api/requests")).requests;
  const waiting = open.filter(
    (request) => request.waitsFor.length > 0 && (!values.user || request.waitsFor.includes(values.user)),
  );
  if (command === "list") {
    process.stdout.write(
      values.json ? `${JSON.stringify(waiting, null, 2)}\n` : listText(waiting, open.length - waiting.length),
    );
    return 0;
  }
  const chosen = choose(waiting, requestId, values.all, values.user);
  const done = [];
  for (const request of chosen) {
    done.push(
      ...(command === "approve"
        ? await approve(phone, request, values.user)
        : [await reject(phone, request, values)]),
    );
  }
  process.stdout.write(values.json ? `${JSON.stringify(done, null, 2)}\n` : done.map(doneText).join(""));
  return 0;
});

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        user: { type: "string" },
        reason: { type: "string", default: "Rejected on the phone" },
        all: { type: "boolean", default: false },
        json: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    throw new Failure(`${error.message}\n\n${USAGE}`);
  }
}

function sandboxUrl() {
  const env = loadEnvironment(projectRoot);
  if (env.SANDBOX_URL) return env.SANDBOX_URL;
  const host = env.SANDBOX_HOST ?? "127.0.0.1";
  const reachable = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${env.SANDBOX_PORT ?? "4000"}`;
}

/** Errors become failures with the sandbox's message. */
function connect(base) {
  async function call(path, init) {
    let response;
    try {
      response = await fetch(new URL(path, base), { ...init, signal: AbortSignal.timeout(30_000) });
    } catch {
      throw new Failure(`No sandbox answers at ${base}. Start it with npm start.`);
    }
    const body = await response.json().catch(() => null);
    if (!response.ok || body === null) {
      throw new Failure(body?.error ?? `The sandbox at ${base} answered ${response.status}.`);
    }
    return body;
  }
  return {
    get: (path) => call(path),
    post: (path, body) =>
      call(path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
  };
}

function choose(waiting, requestId, all, user) {
  if (requestId !== undefined) {
    const found = waiting.find((request) => request.requestId === requestId.toLowerCase());
    if (found) return [found];
    throw new Failure(`Request ${requestId} does not need ${user ? `${user}'s ` : ""}approval.`);
  }
  if (all) return waiting;
  if (waiting.length === 1) return waiting;
  throw new Failure(
    waiting.length === 0
      ? "Nothing to approve."
      : `${waiting.length} requests need approval: name one, or use --all.\n\n${listText(waiting, 0)}`,
  );
}

/** Approves as the named user, or as everybody until the policy is met. */
async function approve(phone, request, user) {
  const done = [];
  for (const email of user ? [user] : request.waitsFor) {
    const { isOpen } = await phone.post(`/device/api/requests/${request.requestId}/approve`, { user: email });
    done.push({ ...request, decided: "approved", user: email, isOpen });
    if (!isOpen) break;
  }
  return done;
}

async function reject(phone, request, { user, reason }) {
  const email = user ?? request.waitsFor[0];
  const { isOpen } = await phone.post(`/device/api/requests/${request.requestId}/reject`, {
    user: email,
    reason,
  });
  return { ...request, decided: "rejected", user: email, isOpen };
}

function listText(requests, others) {
  if (requests.length === 0) {
    return others > 0
      ? `Nothing to approve; ${others} open request(s) are waiting for something else.\n`
      : "Nothing to approve.\n";
  }
  return `${requests.map(requestText).join("\n")}`;
}

function requestText(request) {
  const { to, entries, feeAtMost, nonce, action, details, replaces, message } = request;
  const lines = [
    request.requestId,
    `  ${[request.organisation, request.wallet, request.subWallet].filter(Boolean).join(" · ")}`,
    ...(action ? [`  does         ${action}`] : []),
    ...request.from.map((address) => `  from         ${address}`),
    ...to.map(({ address, amount, unit }) => `  to           ${address}\n  amount       ${amount} ${unit}`),
    ...entries.map(entryText),
    ...(message ? messageLines(message) : []),
    ...request.warnings.map((warning) => `  WARNING      ${warning}`),
    ...(request.callData ? [`  call data    ${request.callData}`] : []),
    ...(entries.length > 0 || message
      ? []
      : [`  maximum fee  ${feeAtMost ? `${feeAtMost.amount} ${feeAtMost.unit}` : "unknown"}`]),
    `  network      ${request.network ?? "unknown"}${nonce === null ? "" : ` · nonce ${nonce}`}`,
    ...details.map(({ label, value }) => `  ${label}: ${value}`),
    ...(replaces ? [`  replaces     ${replacedText(replaces)}`] : []),
    ...request.digests.map((digest) => `  digest       ${digest}`),
    `  fingerprint  ${request.fingerprint ?? "unknown"}`,
    ...(request.isConsistent ? [] : ["  WARNING      the service's digests do not match this transaction"]),
    `  approved by  ${request.approvedBy.join(", ") || "nobody yet"}`,
    `  waits for    ${request.waitsFor.join(", ")}`,
  ];
  return `${lines.join("\n")}\n`;
}

/** The sandbox has escaped every character that a terminal would act on. */
function messageLines({ text, hex, domain, primaryType, values }) {
  const valueText = ({ path, type, value, meaning }) =>
    `  ${path} (${type}): ${value}${meaning ? ` = ${meaning}` : ""}`;
  return [
    ...(text === null ? [] : text.split("\n").map((line) => `  text         ${line}`)),
    ...(hex === null ? [] : [`  bytes        ${hex}`]),
    ...domain.map(valueText),
    ...(primaryType === null ? [] : [`  ${primaryType}`]),
    ...values.map(valueText),
  ];
}

function entryText({ chain, name, label, address, memo, type, counterparty }) {
  const owner =
    counterparty &&
    [counterparty.name, counterparty.vasp.name, counterparty.vasp.type].filter(Boolean).join(", ");
  const parts = [label, memo && `memo ${memo}`, type.join(" and "), owner].filter(Boolean);
  return `  entry        ${name} · ${chain} ${address}\n               ${parts.join(" · ")}`;
}

function replacedText({ requestId, transactionHash, to }) {
  const payments = to.map(({ address, amount, unit }) => `${amount} ${unit} to ${address}`);
  return [...payments, transactionHash ?? `request ${requestId}, not signed yet`].join(" · ");
}

function doneText({ requestId, decided, user, isOpen }) {
  return `${requestId} ${decided} by ${user}${isOpen ? "; more approvals are needed" : ""}\n`;
}
