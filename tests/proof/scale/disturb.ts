import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "../../fixtures/reconcile/random";
import type { Killable } from "../killable";

/** Milliseconds. */
const DOWN = { least: 500, more: 2_500 };
const HELD = { least: 2_000, more: 6_000 };
/** Longer than a console's claims last, and than nginx waits. */
const HELD_LONG = 35_000;
const BETWEEN = 2_000;

export type Disturbances = { kills: number; holds: number; flushes: number };

type Disturbing = {
  programs: readonly Killable[];
  redisPort: number;
  random: Random;
  isOver: () => boolean;
  /** In words: what has been paid. */
  progress: () => string;
  print: (line: string) => void;
};

/** Takes each program in turn: killed and started again, then held; Redis is also emptied. At least once all of them. */
export async function disturb({
  programs,
  redisPort,
  random,
  isOver,
  progress,
  print,
}: Disturbing): Promise<Disturbances> {
  const done: Disturbances = { kills: 0, holds: 0, flushes: 0 };
  for (let tour = 1; tour === 1 || !isOver(); tour += 1) {
    for (const program of programs) {
      if (tour > 1 && isOver()) break;
      await program.kill();
      await sleep(DOWN.least + random.below(DOWN.more));
      await program.start();
      done.kills += 1;
      await sleep(BETWEEN);
      const isLong = tour === 1 && /^(console|backend) 1$/.test(program.name);
      program.hold();
      await sleep(isLong ? HELD_LONG : HELD.least + random.below(HELD.more));
      program.goOn();
      done.holds += 1;
      await sleep(BETWEEN);
      await flush(redisPort);
      done.flushes += 1;
      print(`${program.name}: killed, started, held; Redis emptied. ${progress()}`);
    }
  }
  return done;
}

function flush(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write("FLUSHALL\r\n"));
    socket.once("data", () => {
      socket.destroy();
      resolve();
    });
    socket.once("error", reject);
  });
}
