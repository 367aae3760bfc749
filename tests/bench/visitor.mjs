import { readPeople } from "../../scripts/lib/banner.mjs";

/** A browser without a screen: keeps cookies and sends forms, enough to sign in. */
export class Visitor {
  #cookies = new Map();

  /**
   * @param {string} url the console's
   * @param {Record<string, string>} headers sent with every request
   */
  constructor(url, headers = {}) {
    this.url = url;
    this.headers = headers;
  }

  get cookieHeader() {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** For a real browser; in the form of Playwright's addCookies. */
  get cookies() {
    const { hostname } = new URL(this.url);
    return [...this.#cookies].map(([name, value]) => ({
      name,
      value,
      domain: hostname,
      path: "/",
      httpOnly: true,
      secure: name.startsWith("__Host-"),
    }));
  }

  async send(path, fields) {
    const response = await fetch(this.url + path, {
      method: fields ? "POST" : "GET",
      redirect: "manual",
      headers: { ...this.headers, Cookie: this.cookieHeader, ...(fields ? { Origin: this.url } : {}) },
      ...(fields ? { body: new URLSearchParams(fields) } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie);
      if (value === "" || /max-age=0/i.test(cookie)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return {
      status: response.status,
      html: await response.text(),
      location: response.headers.get("location"),
    };
  }

  /** Opens a page that must be there. */
  async load(path) {
    const answer = await this.send(path);
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}.`);
    return answer;
  }

  /** @param {{ email: string, pin: string }} person */
  async signIn({ email, pin }) {
    const csrfOf = (html) => /name="csrf" value="([^"]+)"/.exec(html)?.[1] ?? "";
    const first = await this.send("/login");
    let second = await this.send("/login", { csrf: csrfOf(first.html), email, step: "email" });
    if (second.location) second = await this.send(second.location);
    const asked = [...second.html.matchAll(/Character (?:<!-- -->)?(\d)(?:<!-- -->)? of your PIN/g)];
    const names = [...second.html.matchAll(/name="((?:first|second)PinDigit)"/g)];
    const digits = asked.map(([, place], index) => [names[index]?.[1], pin[Number(place) - 1]]);
    const last = await this.send("/login", {
      csrf: csrfOf(second.html),
      step: "pin",
      ...Object.fromEntries(digits),
    });
    if (last.status !== 302 && last.status !== 303)
      throw new Error(`Signing in was answered ${last.status}.`);
  }
}

/**
 * The first demo user at a console.
 * @param {string} url the console's
 */
export async function signInVisitor(url) {
  const user = new Visitor(url);
  await user.signIn(readPeople()[0]);
  return user;
}
