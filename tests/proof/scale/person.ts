import { setTimeout as sleep } from "node:timers/promises";
import { Visitor } from "../../bench/visitor.mjs";

type Answer = { status: number; html: string; location: string | null };

/** What all people of the proof have met together. */
export class Tally {
  signIns = 0;
  paid = 0;
  failedSignIns = 0;
  pages = 0;
  forms = 0;
  /** Answers of 5xx, and connections that ended without one. */
  failedPages = 0;
  failedForms = 0;
  /** Answered in words: the form is sent again as it is. */
  refusedForms = 0;
  /** Who had to sign in again without having asked for it. */
  endedSessions = 0;
  /** The first of what went wrong, in words. */
  readonly failures: string[] = [];
  /** Milliseconds from a page's first failure until it was there. */
  longestCure = 0;
  readonly faults: string[] = [];

  note(failure: string): void {
    if (this.failures.length < MAX_NOTED) this.failures.push(`${new Date().toISOString()} ${failure}`);
  }

  words(): string {
    const { signIns, failedSignIns, pages, failedPages, forms, failedForms, refusedForms } = this;
    return [
      `${signIns} sign-ins, begun anew ${failedSignIns} times`,
      `${failedPages} of ${pages} pages failed, there again after ${(this.longestCure / 1000).toFixed(1)} s at most`,
      `${failedForms} of ${forms} forms not answered, ${refusedForms} refused in words`,
    ].join("; ");
  }
}

const MAX_NOTED = 20;
const AGAIN_MS = 500;
const MAX_CURE_MS = 120_000;
const READ = ["/home", "/transactions", "/address-book", "/payouts"];
const READ_EVERY_MS = 200;
/** What keeps a connection must send again what it sent on one that was just closed; a browser does, `fetch` does not. */
const OWN_CONNECTIONS = { Connection: "close" };

/** Somebody who loads a page again that fails, and sends a form again that is not answered. */
export class Person {
  #visitor: Visitor;

  constructor(
    private readonly url: string,
    readonly who: { email: string; pin: string },
    private readonly tally: Tally,
  ) {
    this.#visitor = new Visitor(url, OWN_CONNECTIONS);
  }

  /** As often as it takes. */
  async signIn(): Promise<void> {
    for (const endsAt = Date.now() + MAX_CURE_MS; ; await sleep(AGAIN_MS)) {
      const visitor = new Visitor(this.url, OWN_CONNECTIONS);
      try {
        await visitor.signIn(this.who);
        this.#visitor = visitor;
        this.tally.signIns += 1;
        return;
      } catch (error) {
        if (Date.now() > endsAt) throw error;
        this.tally.failedSignIns += 1;
        this.tally.note(`sign-in: ${String(error)}`);
      }
    }
  }

  /** Where a page leads away although nobody signed out. */
  async signInAgain(): Promise<void> {
    this.tally.endedSessions += 1;
    await this.signIn();
  }

  /** @returns its HTML, or where it leads */
  async load(path: string): Promise<Answer> {
    const began = Date.now();
    for (let failed = false; ; failed = true) {
      this.tally.pages += 1;
      const answer = await this.#visitor.send(path).catch((error: Error) => this.#noAnswer(path, error));
      if (answer && answer.status < 500) {
        if (failed) this.tally.longestCure = Math.max(this.tally.longestCure, Date.now() - began);
        return answer;
      }
      this.tally.failedPages += 1;
      if (answer) this.tally.note(`${path}: ${answer.status}`);
      if (Date.now() - began > MAX_CURE_MS) throw new Error(`${path} is not cured: ${answer?.status}`);
      await sleep(AGAIN_MS);
    }
  }

  #noAnswer(path: string, error: Error): null {
    this.tally.note(`${path}: ${String(error.cause ?? error)}`);
    return null;
  }

  /** Goes from page to page, as long as others pay. @param look at what came */
  async readUntil(isOver: () => boolean, look = async (_html: string) => {}): Promise<void> {
    for (let at = 0; !isOver(); at += 1) {
      const { location, html } = await this.load(READ[at % READ.length]!);
      if (location) await this.signInAgain();
      await look(html);
      await sleep(READ_EVERY_MS);
    }
  }

  /** @returns null where nothing that is to be read was answered */
  async press(path: string, fields: Record<string, string>): Promise<Answer | null> {
    this.tally.forms += 1;
    const sent = this.#visitor.send(path, fields);
    const answer = await sent.catch((error: Error) => this.#noAnswer(path, error));
    // nginx's own pages have no form.
    if (answer && (answer.location || answer.html.includes("<form"))) return answer;
    this.tally.failedForms += 1;
    if (answer) this.tally.note(`form of ${path}: ${answer.status}`);
    return null;
  }
}
