import { readEnv } from "./env";
import { type RunningSandbox, startSandbox } from "./server";

let running: RunningSandbox | undefined;
let isStopping = false;

// One handler from the first moment on: a signal that arrives while handlers are exchanged would be lost.
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    isStopping = true;
    if (running) stop(running).catch(fail);
  });
}

try {
  const env = readEnv(process.env);
  running = await startSandbox(env, { onProgress: say });
  say(`Sandbox listening on ${running.url}`);
  if (isStopping) await stop(running);
} catch (error) {
  fail(error);
}

async function stop(sandbox: RunningSandbox): Promise<void> {
  await sandbox.close();
  process.exit(0);
}

function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
