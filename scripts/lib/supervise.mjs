import { onStopSignal } from "./processes.mjs";

/** @typedef {import("./processes.mjs").Program} Program */
/**
 * @typedef {Program & { startAgain?: () => RestartedProgram }} SupervisedProgram `startAgain` puts the new program into the
 * place of the old one
 * @typedef {SupervisedProgram & { healthy: Promise<void> }} RestartedProgram `healthy` rejects when it does not answer in time
 */

const REPEATED_SIGNAL_MS = 2000;

/**
 * How long a program that ended is waited for before it is started again: one wait for each time in a row. What runs for
 * `steadyMs` begins at the first wait again.
 */
export const RESTARTS = { waitsMs: [1_000, 2_000, 4_000, 8_000, 16_000], steadyMs: 60_000 };

/**
 * Runs until a signal, or until a program ended that is not started again. A signal stops the programs in reverse order; a
 * second one kills them.
 * @param {{ programs: SupervisedProgram[], start: () => Promise<void>, restarts?: typeof RESTARTS }} options `start` fills
 * `programs` as it goes; without `restarts`, the first end of a program is the end of all
 * @returns {Promise<number>} exit code: 0 after an orderly stop
 */
export async function superviseUntilStopped({ programs, start, restarts = { waitsMs: [], steadyMs: 0 } }) {
  /** @type {(code: number) => void} */
  let finish = () => {};
  const finished = new Promise((resolve) => {
    finish = resolve;
  });
  let stopping = false;
  const stopAll = async () => {
    let worst = 0;
    // Evaluated each time: a program may start while another stops.
    for (let last = findLastRunning(programs); last; last = findLastRunning(programs)) {
      worst = Math.max(worst, await last.stop());
    }
    return worst;
  };
  let askedAt = 0;
  const stopListening = onStopRequest(async () => {
    if (stopping) {
      // npm forwards the terminal's signal, so it arrives twice.
      if (Date.now() - askedAt < REPEATED_SIGNAL_MS) return;
      for (const program of programs) program.kill();
      process.exit(1);
    }
    stopping = true;
    askedAt = Date.now();
    process.stdout.write("\nStopping; requests in flight finish first.\n");
    finish(await stopAll());
  });
  try {
    await Promise.race([start(), finished]);
  } catch (error) {
    if (stopping) return finished;
    stopping = true;
    await stopAll();
    stopListening();
    throw error;
  }
  const giveUp = async (code) => {
    stopping = true;
    await stopAll();
    finish(code || 1);
  };
  for (const program of programs) {
    void keepRunning(program, { restarts, isStopping: () => stopping, finished, giveUp });
  }
  const code = await finished;
  stopListening();
  return code;
}

/**
 * Starts a program again whenever it ends, until it ended too often in a row.
 * @param {SupervisedProgram} program
 * @param {{ restarts: typeof RESTARTS, isStopping: () => boolean, finished: Promise<unknown>, giveUp: (code: number) => void
 * }} options
 */
async function keepRunning(program, { restarts, isStopping, finished, giveUp }) {
  const { waitsMs, steadyMs } = restarts;
  let ends = 0;
  let healthySince = performance.now();
  for (let current = program; ; ) {
    const { code, expected } = await current.exited;
    if (expected || isStopping()) return;
    if (performance.now() - healthySince >= steadyMs) ends = 0;
    const wait = current.startAgain && waitsMs[ends];
    ends += 1;
    process.stderr.write(describeEnd(current, code, { ends, wait }));
    if (wait === undefined) return giveUp(code);
    await Promise.race([new Promise((resolve) => setTimeout(resolve, wait)), finished]);
    if (isStopping()) return;
    const next = current.startAgain();
    current = next;
    healthySince = Number.POSITIVE_INFINITY;
    next.healthy.then(
      () => {
        healthySince = performance.now();
        process.stdout.write(`\nThe ${next.name} runs again.\n`);
      },
      (error) => {
        if (!next.isRunning() || isStopping()) return;
        process.stderr.write(`\n${error.message}\n`);
        next.kill();
      },
    );
  }
}

function describeEnd({ name, lastWords }, code, { ends, wait }) {
  const what = `\nThe ${name} stopped unexpectedly (exit code ${code}).`;
  const words = ` Its last words:\n${lastWords()}\n`;
  if (wait !== undefined) return `${what}${words}It is started again in ${seconds(wait)}.\n`;
  if (ends === 1) return what + words;
  return `${what} That was ${ends} times in a row, so it is not started again, and everything stops.${words}`;
}

function seconds(ms) {
  return ms === 1000 ? "1 second" : `${ms / 1000} seconds`;
}

const findLastRunning = (programs) => programs.findLast((program) => program.isRunning());

/**
 * A stop signal, or the end of the npm that started us: npm passes SIGTERM only to its shell.
 * @param {() => void} handler
 * @returns {() => void} stops listening
 */
function onStopRequest(handler) {
  const stopListening = onStopSignal(handler);
  if (!process.env.npm_lifecycle_event) return stopListening;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    handler();
  }, 500);
  timer.unref();
  return () => {
    clearInterval(timer);
    stopListening();
  };
}
