import { beforeEach, describe, expect, it } from "vitest";
import {
  dropKeptForm,
  dropTakenForm,
  forgetKeptForm,
  forgetOthersForm,
  keptForm,
  leavingOf,
} from "~/lib/forms/kept-form.server";
import { REQUEST_MARK } from "~/lib/http/request-mark";
import { issueCsrf } from "~/lib/session/csrf.server";
import { seal, unseal } from "~/lib/session/seal.server";
import {
  createSession,
  onFormPosted,
  readSession,
  requireSession,
  type Session,
  sessionRefusedResponse,
  sessionState,
} from "~/lib/session/session.server";
import { Jar, thrownBy } from "../../fixtures/console/session-request";

const SECRET = "a secret that is quite long enough to be one";
const SEND = "/home/5f0c9d1e-0000-4000-8000-000000000000/ETH/0/send";
const authentication = { enc: "e", iv: "i", tag: "t" };
const TYPED = { to: "0xabc", amount: "1.25", fee: "FAST", stage: "preview", once: "a token" };

beforeEach(() => {
  Object.assign(process.env, {
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    SESSION_SECRETS: SECRET,
    CUSTODY_API_URL: "http://127.0.0.1:1/graphql",
    CUSTODY_API_KEY: "portal-key",
  });
  onFormPosted(leavingOf);
});

function signedIn(email = "amara@bank.example", jar = new Jar()): Jar {
  return jar.take(createSession(jar.request(), { email, authentication }));
}

/** Ends the session's hour, in the cookie itself. */
function expire(jar: Jar): Jar {
  const session = unseal("session", (jar.cookies.get("sr-session") ?? "").slice(2)) as Session;
  jar.cookies.set("sr-session", `1.${seal("session", { ...session, expiresAt: Date.now() - 1000 })}`);
  return jar;
}

function post(jar: Jar, fields: Record<string, string>, path = SEND): Request {
  const { token } = issueCsrf(jar.request());
  const known = sessionState(jar.request()).session ? { csrf: token } : null;
  return jar.request(path, { method: "POST", body: new URLSearchParams({ ...known, ...fields }) });
}

/** Posts a form after the session's hour, and takes the cookies of the redirect that answers. */
async function postTooLate(jar: Jar, fields: Record<string, string>, path = SEND): Promise<string> {
  const request = post(jar, fields, path);
  expire(jar);
  const late = new Request(request);
  late.headers.set("Cookie", jar.request().headers.get("Cookie") ?? "");
  const answer = (await thrownBy(() => requireSession(late))) as Response;
  jar.take(answer.headers.getSetCookie());
  const location = new URL(answer.headers.get("Location") ?? "", "http://console.test");
  return location.searchParams.get("redirectUrl") ?? "";
}

function shown(jar: Jar, path: string, name: Parameters<typeof keptForm>[2] = "send") {
  const request = jar.request(path);
  const session = readSession(request);
  if (!session) throw new Error("Nobody is signed in");
  return keptForm(request, session, name);
}

describe("a form that is sent after the session's end", () => {
  it("is kept, and the page that it is shown on again is where the next sign-in leads", async () => {
    const jar = signedIn();
    const back = await postTooLate(jar, TYPED, `${SEND}?back=page%3D2`);
    expect(back).toBe(`${SEND}?back=page%3D2&kept=1`);
    signedIn("Amara@bank.example ", jar);
    expect(shown(jar, back)?.values).toEqual({ to: "0xabc", amount: "1.25", fee: "FAST" });
  });

  it("is kept without tokens, confirmations, or names that the form does not have", async () => {
    const jar = signedIn();
    const strange = { confirmedAddress: "0xabc", sealed: "x", csrf2: "y", firstPinDigit: "7", reason: "z" };
    const back = await postTooLate(jar, { ...TYPED, ...strange });
    const text = JSON.stringify(unseal("typed", (jar.cookies.get("sr-typed") ?? "").slice(2)));
    expect(text).not.toMatch(/confirmedAddress|sealed|csrf|Pin|reason|token|once|stage/);
    expect(back).not.toMatch(/abc|1\.25|amara/i);
  });

  it("is kept on the tab of the stake dialog where it was posted", async () => {
    const jar = signedIn();
    const stake = "/home/5f0c9d1e-0000-4000-8000-000000000000/DOT/0/stake?tab=delegate";
    const typed = { validators: "one two", validator: "thr", stage: "add-validator", once: "a token" };
    const to = await postTooLate(jar, typed, stake);
    expect(to).toBe(`${stake}&kept=1`);
    const values = shown(signedIn("amara@bank.example", jar), to, "stake")?.values;
    expect(values).toEqual({ validators: "one two", validator: "thr" });
  });

  it("cannot be read from its cookie", async () => {
    const jar = signedIn();
    await postTooLate(jar, TYPED);
    const plain = Buffer.from(jar.cookies.get("sr-typed") ?? "", "base64url").toString("latin1");
    expect(`${jar.cookies.get("sr-typed")}${plain}`).not.toMatch(/0xabc|amara/);
  });

  it("is kept too when the backend is the one to refuse the session", async () => {
    const jar = signedIn();
    const session = await requireSession(post(jar, TYPED));
    jar.take(sessionRefusedResponse(session).headers.getSetCookie());
    signedIn(undefined, jar);
    expect(shown(jar, `${SEND}?kept=1`)?.values.amount).toBe("1.25");
  });

  it("is kept row by row where it has rows", async () => {
    const jar = signedIn();
    const name = { "transfers[0].id": "t1", "transfers[0].beneficiary.name": "Vault Partners" };
    const back = await postTooLate(jar, { intent: "submit", ...name }, "/transactions/abc");
    signedIn(undefined, jar);
    expect(shown(jar, back, "travel-rule")?.rows).toEqual([
      { id: "t1", "beneficiary.name": "Vault Partners" },
    ]);
  });

  it("is kept as a payout's list, with its name, and without the token that would make it", async () => {
    const jar = signedIn();
    const text = "reference;asset;to;amount\nA;ETH;0xabc;1";
    const typed = { name: "Salaries", from: "w/ETH/0", text, once: "a token", reviewed: "ab" };
    const back = await postTooLate(jar, typed, "/payouts/new");
    expect(back).toBe("/payouts/new?kept=1");
    signedIn(undefined, jar);
    expect(shown(jar, back, "payout")?.values).toEqual({ name: "Salaries", from: "w/ETH/0", text });
  });

  it.each([
    ["is not typed into", SEND, { fee: "MEDIUM", asset: "ETH" }],
    ["is no form of this kind", "/session/refresh", TYPED],
    ["is too long", "/transactions/abc", longRows()],
  ])("is not kept when it %s", async (_what, path, fields) => {
    const jar = signedIn();
    const back = await postTooLate(jar, fields, path);
    expect(back).not.toContain("kept");
    expect(jar.cookies.has("sr-typed")).toBe(false);
  });

  it("is not kept when it was not rendered for this session", async () => {
    const jar = signedIn();
    await postTooLate(jar, { ...TYPED, csrf: "of.another" });
    expect(jar.cookies.has("sr-typed")).toBe(false);
  });
});

/** More than two cookies hold, and nothing that can be compressed. */
function longRows(): Record<string, string> {
  const noise = () => Array.from({ length: 90 }, () => Math.random().toString(36).slice(2, 3)).join("");
  const rows = Array.from({ length: 90 }, (_, index) => [`transfers[${index}].beneficiary.name`, noise()]);
  return Object.fromEntries(rows);
}

describe("a kept form", () => {
  it("is never shown to another person, whose sign-in forgets it", async () => {
    const jar = signedIn();
    const back = await postTooLate(jar, TYPED);
    expect(jar.cookies.has("sr-typed")).toBe(true);
    signedIn("jonas@bank.example", jar);
    expect(shown(jar, back)).toBeNull();
    expect(forgetOthersForm(jar.request(), "AMARA@bank.example")).toEqual([]);
    jar.take(forgetOthersForm(jar.request(), "jonas@bank.example"));
    signedIn(undefined, jar);
    expect(shown(jar, back)).toBeNull();
  });

  it("is shown on its own page only, and not where nobody was led back to it", async () => {
    const jar = signedIn();
    const back = await postTooLate(jar, TYPED);
    signedIn(undefined, jar);
    expect(shown(jar, SEND)).toBeNull();
    expect(shown(jar, back.replace("ETH/0", "ETH/1"))).toBeNull();
    expect(shown(jar, back, "speed-up")).toBeNull();
    expect(shown(jar, back)).not.toBeNull();
  });

  it("is dropped once its person looks at another page, but not while nobody is signed in", async () => {
    const jar = signedIn();
    const back = await postTooLate(jar, TYPED);
    expect(dropKeptForm(jar.request("/login"))).toEqual([]);
    signedIn(undefined, jar);
    expect(dropKeptForm(jar.request(back))).toEqual([]);
    jar.take(dropKeptForm(jar.request("/home")));
    expect(shown(jar, back)).toBeNull();
    expect(forgetKeptForm(jar.request())).toEqual([]);
  });

  it("is forgotten after four hours", async () => {
    const jar = signedIn();
    const back = await postTooLate(jar, TYPED);
    signedIn(undefined, jar);
    const kept = unseal("typed", (jar.cookies.get("sr-typed") ?? "").slice(2)) as { until: number };
    expect(kept.until - Date.now()).toBeLessThanOrEqual(4 * 60 * 60 * 1000);
    jar.cookies.set("sr-typed", `1.${seal("typed", { ...kept, until: Date.now() - 1 })}`);
    expect(shown(jar, back)).toBeNull();
  });

  it("cannot be made by anybody without the console's secret", async () => {
    const jar = signedIn();
    const back = await postTooLate(jar, TYPED);
    signedIn(undefined, jar);
    const kept = unseal("typed", (jar.cookies.get("sr-typed") ?? "").slice(2));
    jar.cookies.set("sr-typed", `1.${seal("typed", kept, ["another secret that is quite long enough"])}`);
    expect(shown(jar, back)).toBeNull();
  });
});

describe("a form that a browser posts without scripts for its preview", () => {
  /** The action and then the root's loader, as the server runs them for one request. */
  async function preview(jar: Jar, fields: Record<string, string> = TYPED, path = SEND): Promise<Jar> {
    const mark = crypto.randomUUID();
    const request = post(jar, fields, path);
    request.headers.set(REQUEST_MARK, mark);
    await requireSession(request);
    return jar.take(dropKeptForm(jar.request(path, { headers: { [REQUEST_MARK]: mark } })));
  }

  it("fills in the page that Back leads to, as often as anybody goes back", async () => {
    const jar = await preview(signedIn());
    for (const _time of [1, 2]) {
      jar.take(dropKeptForm(jar.request(`${SEND}?back=page%3D2`)));
      expect(shown(jar, `${SEND}?back=page%3D2`)?.values).toMatchObject({ to: "0xabc", amount: "1.25" });
    }
    expect(shown(jar, SEND)?.notice.title).toBe("Your entries are still here");
    await preview(jar, { ...TYPED, amount: "2" });
    expect(shown(jar, SEND)?.values.amount).toBe("2");
  });

  it("is forgotten once the request that it led to is shown, and on any other page", async () => {
    for (const path of [`${SEND}?request=r1`, SEND.replace("ETH/0", "ETH/1"), "/home"]) {
      const jar = await preview(signedIn());
      expect(shown(jar, path)).toBeNull();
      jar.take(dropKeptForm(jar.request(path)));
      expect(shown(jar, SEND)).toBeNull();
    }
  });

  it("fills in neither another tab of the dialog nor another transaction's", async () => {
    const speedUp = SEND.replace(/send$/, "speedupcancel?tab=speedup&hash=0x1");
    const jar = await preview(signedIn(), { gasPrice: "7", stage: "preview" }, speedUp);
    expect(shown(jar, speedUp.replace("0x1", "0x2"), "speed-up")).toBeNull();
    expect(shown(jar, speedUp.replace("tab=speedup", "tab=cancel"), "speed-up")).toBeNull();
    expect(shown(jar, speedUp, "speed-up")?.values).toEqual({ gasPrice: "7" });
  });
});

describe("a kept form that a script posts again", () => {
  it("is forgotten with the answer that takes it, and not with one that refuses it", async () => {
    const jar = signedIn();
    const back = await postTooLate(jar, TYPED);
    signedIn(undefined, jar);
    const again = post(jar, TYPED, `${SEND}.data`);
    expect(dropTakenForm(again, new Response(null, { status: 400 }))).toEqual([]);
    expect(dropTakenForm(post(jar, {}, "/session/refresh.data"), new Response())).toEqual([]);
    expect(dropTakenForm(jar.request(`${back}.data`), new Response())).toEqual([]);
    jar.take(dropTakenForm(again, new Response()));
    expect(shown(jar, back)).toBeNull();
  });
});

describe("a form that is posted only to be kept", () => {
  it("is kept and nothing else is done with it, although the session goes on", async () => {
    const jar = signedIn();
    const answer = (await thrownBy(() =>
      requireSession(post(jar, { ...TYPED, stage: "create", keepTyped: "1" })),
    )) as Response;
    expect(answer.status).toBe(302);
    expect(answer.headers.get("Location")).toBe(`${SEND}?kept=1`);
    jar.take(answer.headers.getSetCookie());
    expect(shown(jar, `${SEND}?kept=1`)?.values.to).toBe("0xabc");
  });

  it("is done nothing with even where nothing can be kept", async () => {
    const jar = signedIn();
    const request = post(jar, { keepTyped: "1" }, "/home/create-sub-wallet");
    const answer = (await thrownBy(() => requireSession(request))) as Response;
    expect(answer.headers.get("Location")).toBe("/home/create-sub-wallet");
  });
});
