import { setTimeout as sleep } from "node:timers/promises";
import type { Tally } from "../scale/person";

const ASSET = /\/assets\/[\w.~-]+\.(?:js|css)/g;
/** Of each page. */
const LOOKED_AT = 5;
const AGAIN_MS = 500;

/** Asks for some of the scripts and style sheets that a page names, each time others. */
export class Assets {
  loaded = 0;
  missing = 0;
  /** Missing once more when they are asked for again. */
  lost = 0;
  #at = 0;

  constructor(
    private readonly url: string,
    private readonly tally: Tally,
  ) {}

  async look(html: string): Promise<void> {
    const all = [...new Set(html.match(ASSET))];
    for (let looked = 0; looked < Math.min(LOOKED_AT, all.length); looked += 1) {
      this.#at += 1;
      const path = all[this.#at % all.length]!;
      this.loaded += 1;
      if (await this.#isThere(path)) continue;
      this.missing += 1;
      await sleep(AGAIN_MS);
      if (!(await this.#isThere(path))) this.lost += 1;
    }
  }

  async #isThere(path: string): Promise<boolean> {
    const answer = await fetch(this.url + path, { headers: { Connection: "close" } }).catch(() => null);
    await answer?.arrayBuffer();
    if (!answer?.ok) this.tally.note(`${path}: ${answer?.status ?? "no answer"}`);
    return answer?.ok === true;
  }
}
