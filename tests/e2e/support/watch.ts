import { type BrowserContext, expect } from "@playwright/test";

/** A refused form, a missing page or a backend's failure is an answer, though the browser notes it in red. */
const EXPECTED = /^Failed to load resource: the server responded with a status of (4\d\d|50[234])/;

/** Leaving a page ends what it was still loading. */
const LEFT = /^AbortError: signal is aborted without reason/;

/** Keeps an eye on everything a browser does during a test: nothing from elsewhere, no script errors. */
export class Watch {
  readonly foreignRequests: string[] = [];
  readonly errors: string[] = [];
  private allowed: RegExp[] = [EXPECTED, LEFT];

  constructor(context: BrowserContext) {
    context.on("request", (request) => {
      if (!isOwn(request.url())) this.foreignRequests.push(request.url());
    });
    // Violations of the Content-Security-Policy arrive here too.
    context.on("console", (message) => {
      if (message.type() === "error") this.errors.push(message.text());
    });
    context.on("weberror", (error) => this.errors.push(String(error.error())));
  }

  /** Says that a test provokes errors of this kind. */
  allow(...errors: RegExp[]): void {
    this.allowed.push(...errors);
  }

  /** Holds every page of the test to it. */
  check(): void {
    expect(this.foreignRequests, "requests that leave the console's own host").toEqual([]);
    const unexpected = this.errors.filter((error) => !this.allowed.some((one) => one.test(error)));
    expect(unexpected, "errors in the browser's console").toEqual([]);
  }
}

/** The console and the phone's page; never the backend's API, which only the console may call. */
function isOwn(address: string): boolean {
  const url = new URL(address);
  if (url.protocol === "data:" || url.protocol === "blob:") return true;
  return url.hostname === "127.0.0.1" && url.pathname !== "/graphql";
}
