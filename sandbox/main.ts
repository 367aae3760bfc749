import { DrizzleQueryError } from "drizzle-orm";
import { describeError } from "./base/describe-error";
import { readEnv } from "./base/env";
import type { RunningSandbox } from "./server";

let isOpening = false;
let running: RunningSandbox | undefined;
let isStopping = false;

// One handler from the start: a signal could be lost while handlers are exchanged. Signals during start are stored.
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    isStopping = true;
    if (running) stop(running).catch(fail);
    else if (!isOpening) process.exit(0);
  });
}

try {
  const env = readEnv(process.env);
  const { startSandbox } = await import("./server");
  isOpening = true;
  running = await startSandbox(env, { onProgress: printLine });
  printLine(`Exported files are signed by the Ed25519 key ${running.services.keys.exports.publicKey}`);
  printLine(`Sandbox listening on ${running.url}`);
  if (isStopping) await stop(running);
} catch (error) {
  fail(error);
}

async function stop(sandbox: RunningSandbox): Promise<void> {
  await sandbox.close();
  process.exit(0);
}

function fail(error: unknown): void {
  const isQuery = error instanceof DrizzleQueryError;
  process.stderr.write(`${error instanceof Error && !isQuery ? error.message : describeError(error)}\n`);
  process.exit(1);
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
