import { setTimeout as sleep } from "node:timers/promises";
import type { Key, Tab } from "./engine";
import { FIND, type Place, type Target } from "./find";

const PATIENCE_MS = 10_000;
const MAX_TURNS = 30;
/** As long as a busy browser may take to select what was double-clicked. */
const SELECTS_MS = 2_000;

/** A person at a browser's window: sees, turns the wheel, points, types. Nothing is scrolled or focused by program. */
export class Hand {
  constructor(
    readonly tab: Tab,
    private readonly url: string,
  ) {}

  /** Enters an address. */
  open(path: string): Promise<void> {
    return this.tab.goto(this.url + path);
  }

  /** Presses a button or follows a link by its whole name. */
  press(name: string): Promise<void> {
    return this.point({ kind: "button", name });
  }

  /** Presses on a text. */
  pressOn(text: string): Promise<void> {
    return this.point({ kind: "text", name: text });
  }

  /** Clicks into a field, by the beginning of its label, and types over what is in it. */
  async fill(label: string, text: string): Promise<void> {
    await this.point({ kind: "field", name: label });
    await this.tab.chord("a");
    await this.tab.type(text);
    await this.until(`'${label}' holds what was typed`, async () => (await this.typed()) === text);
  }

  /** Double-clicks on the first thing that a CSS selector finds in the window, and reads what is then selected. */
  async selectedAt(selector: string): Promise<{ selected: string; whole: string }> {
    const target: Target = { kind: "selector", name: selector };
    const read = () =>
      this.tab.read<{ selected: string; whole: string }>(
        "return { selected: String(getSelection()).trim(), whole: document.querySelector(arguments[0]).textContent }",
        selector,
      );
    // WebKit's driver sends two single clicks (both of `detail` 1) where its machine is busy.
    for (let tried = 0; tried < 3 && !(await read()).selected; tried += 1) {
      await this.point(target, (x, y) => this.tab.doubleClick(x, y));
      const end = Date.now() + SELECTS_MS;
      while (Date.now() < end && !(await read()).selected) await sleep(100);
    }
    return read();
  }

  /** What the focused field holds. */
  typed(): Promise<string | null> {
    return this.tab.read("return document.activeElement?.value ?? null");
  }

  key(key: Key): Promise<void> {
    return this.tab.press(key);
  }

  /** Waits until a text can be seen. */
  async see(text: string): Promise<void> {
    await this.until(`'${text}' can be seen`, () => this.find({ kind: "text", name: text }));
  }

  /** Waits until nothing with this text can be seen any more. */
  async seeNoMore(text: string): Promise<void> {
    await this.until(`'${text}' is gone`, async () => !(await this.find({ kind: "text", name: text })));
  }

  /** Waits until the condition, a question about the page, is true. */
  async until<Value>(what: string, question: () => Promise<Value>): Promise<NonNullable<Value>> {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      // A page that is being left answers nothing.
      const answer = await question().catch(() => null);
      if (answer) return answer;
      if (Date.now() > end) throw new Error(`Not so: ${what}`);
      await sleep(100);
    }
  }

  private find(target: Target): Promise<Place | null> {
    return this.tab.read(FIND, target);
  }

  /** Brings a target into the window with the wheel, and presses in its middle. */
  private async point(target: Target, press = (x: number, y: number) => this.tab.click(x, y)): Promise<void> {
    const name = `'${target.name}'`;
    await this.until(`${name} is there`, () => this.find(target));
    await this.until(`the page has its scripts`, () =>
      this.tab.read("return document.readyState === 'complete'"),
    );
    const middle = await this.tab.read<number>("return innerHeight / 2");
    for (let turn = 0; turn < MAX_TURNS; turn += 1) {
      const place = await this.find(target);
      if (!place) throw new Error(`${name} went away`);
      const isInWindow = place.y > 0 && place.y < middle * 2;
      if (isInWindow && !place.coveredBy) return press(place.x, place.y);
      const distance = isInWindow ? 120 : Math.max(-600, Math.min(600, place.y - middle));
      await this.tab.wheel(Math.max(place.x, 1), middle, distance);
      await sleep(150);
    }
    const last = await this.find(target);
    throw new Error(
      `The wheel does not bring ${name} into reach${last?.coveredBy ? `: ${last.coveredBy} covers it` : ""}`,
    );
  }
}
