import { readEnv } from "./env";
import { startSandbox } from "./server";

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

try {
  const env = readEnv(process.env);
  let stopped: string | undefined;
  const early = (signal: string) => {
    stopped = signal;
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, early);
  const sandbox = await startSandbox(env, { onProgress: say });
  const stop = async () => {
    try {
      await sandbox.close();
      process.exit(0);
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    }
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.off(signal, early).on(signal, stop);
  say(`Sandbox listening on ${sandbox.url}`);
  if (stopped) await stop();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
