/** A browser's cookie jar for one site, as far as these tests need one. */
export class Jar {
  readonly cookies = new Map<string, string>();

  /** Takes Set-Cookie header values as a browser does: sets, or deletes on Max-Age=0. */
  take(headers: Iterable<string>): this {
    for (const header of headers) {
      const [pair = "", ...attributes] = header.split("; ");
      const name = pair.slice(0, pair.indexOf("="));
      if (attributes.includes("Max-Age=0")) this.cookies.delete(name);
      else this.cookies.set(name, pair.slice(pair.indexOf("=") + 1));
    }
    return this;
  }

  /** The request that the browser would send now. */
  request(path = "/home", init: RequestInit = {}): Request {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return new Request(`http://console.test${path}`, {
      ...init,
      headers: { ...init.headers, Cookie: cookie },
    });
  }
}

/** What a promise or a function is refused with. */
export async function thrownBy(work: () => unknown): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error("Nothing was thrown");
}
