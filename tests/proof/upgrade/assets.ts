import type { Tally } from "../scale/person";

const ASSET = /\/assets\/[\w.~-]+\.(?:js|css)/g;
/** Of each page. */
const LOOKED_AT = 5;

/** Asks for some of the scripts and style sheets that a page names, each time others. */
export class Assets {
  loaded = 0;
  missing = 0;
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
      const answer = await fetch(this.url + path, { headers: { Connection: "close" } }).catch(() => null);
      await answer?.arrayBuffer();
      this.loaded += 1;
      if (answer?.ok) continue;
      this.missing += 1;
      this.tally.note(`${path}: ${answer?.status ?? "no answer"}`);
    }
  }
}
