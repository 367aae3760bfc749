import type { Reporter, TestCase, TestResult, TestStep } from "@playwright/test/reporter";

/** What a test does before its first click, by the titles of the steps that do it. */
const COSTS: [label: string, title: RegExp][] = [
  ["consoles and sandboxes started", /^Start a console and a sandbox$/],
  ["consoles behind a lying backend started", /^Start one more console$/],
  ["browsers started", /^Launch browser$/],
  ["contexts made", /^Create context$/],
  ["pages opened", /^Create page$/],
  ["sign-ins by posting the forms", /^Sign in by posting the forms$/],
  ["sign-ins through the pages", /^Sign in through the pages$/],
];
const ACTION = /^(Click|Double click|Fill|Check|Uncheck|Press|Select option|Tap|Type)\b/;
const PAGE_LOAD = /^(Navigate|Reload)\b/;

/** Prints, after a run with `E2E_TIMINGS=1`, what its tests paid before their first click. */
export default class Timings implements Reporter {
  private readonly tests: { before: number; whole: number; firstLoad: number }[] = [];
  private readonly sums = new Map<string, { times: number; ms: number }>();

  onTestEnd(_test: TestCase, result: TestResult): void {
    for (const step of result.steps.flatMap(withInner)) {
      for (const [label, title] of COSTS) if (title.test(step.title)) this.add(label, step.duration);
    }
    const own = result.steps.filter(({ title }) => !title.startsWith("Sign in ")).flatMap(withInner);
    const action = own.find(({ category, title }) => category === "pw:api" && ACTION.test(title));
    const load = own.find(({ category, title }) => category === "pw:api" && PAGE_LOAD.test(title));
    const started = result.startTime.getTime();
    // The result's own duration leaves out the start of the programs.
    const [hooks] = result.steps;
    const last = result.steps.at(-1);
    if (!hooks || !last) return;
    const before = (action?.startTime.getTime() ?? endOf(load ?? hooks)) - started;
    this.tests.push({ before, whole: endOf(last) - started, firstLoad: load?.duration ?? 0 });
  }

  onEnd(): void {
    const lines = [
      `${this.tests.length} tests took ${seconds(sum(this.tests, "whole"))}`,
      `  before their first click: ${seconds(sum(this.tests, "before"))}, ${Math.round(sum(this.tests, "before") / this.tests.length)} ms a test, of it:`,
      ...COSTS.map(([label]) => {
        const { times, ms } = this.sums.get(label) ?? { times: 0, ms: 0 };
        return `    ${String(times).padStart(5)} ${label}: ${seconds(ms)}`;
      }),
      `          first page loads: ${seconds(sum(this.tests, "firstLoad"))}`,
    ];
    process.stdout.write(`\n${lines.join("\n")}\n`);
  }

  printsToStdio(): boolean {
    return false;
  }

  private add(label: string, ms: number): void {
    const { times, ms: before } = this.sums.get(label) ?? { times: 0, ms: 0 };
    this.sums.set(label, { times: times + 1, ms: before + ms });
  }
}

function withInner(step: TestStep): TestStep[] {
  return [step, ...step.steps.flatMap(withInner)];
}

function endOf({ startTime, duration }: TestStep): number {
  return startTime.getTime() + duration;
}

function sum<Key extends string>(rows: Record<Key, number>[], key: Key): number {
  return rows.reduce((total, row) => total + row[key], 0);
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
