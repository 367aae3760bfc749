import { setTimeout as sleep } from "node:timers/promises";
import type { ScalePlan } from "../../../scripts/lib/scale/plan.mjs";
import type { Killable } from "../killable";

/** Backends first: a console asks only for what it knows, and an older one knows less. */
const ORDER = ["backend 1", "backend 2", "console 1", "console 2"];
/** Milliseconds. Of nginx, to begin with another configuration. */
const SETTLE = 1_000;

type Rolling = {
  scale: ScalePlan;
  programs: readonly Killable[];
  /** What runs by now from this version. */
  upgraded: Set<string>;
  /** Whether nginx is told before a program leaves, and the program to stop; otherwise it is killed. */
  isAnnounced: boolean;
  /** Milliseconds in which both versions stand beside each other. */
  between: number;
  progress: () => string;
  print: (line: string) => void;
};

/** Replaces one program after the other, as an operator does. @returns what is wrong */
export async function roll({ scale, programs, upgraded, isAnnounced, between, ...others }: Rolling) {
  const faults: string[] = [];
  const nginx = programs.find(({ name }) => name === "nginx");
  const leaveOut = async (names: readonly string[]) => {
    if (!isAnnounced) return;
    scale.leaveOut(names);
    nginx?.readAgain();
    await sleep(SETTLE);
  };
  for (const name of ORDER) {
    const program = programs.find((one) => one.name === name)!;
    await leaveOut([name]);
    const told = Date.now();
    if (isAnnounced) {
      const code = await program.stop();
      if (code !== 0) faults.push(`${name} ended with ${code}`);
    } else {
      await program.kill();
    }
    const ended = Date.now();
    upgraded.add(name);
    await program.start();
    const up = Date.now();
    await leaveOut([]);
    others.print(
      `${name}: ${isAnnounced ? `ended ${seconds(ended - told)} after it was told` : "killed"}, the new one was up after ${seconds(up - ended)}. ${others.progress()}`,
    );
    await sleep(between);
  }
  return faults;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
