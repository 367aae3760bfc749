import { beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { answerAuditExport } from "~/lib/exports/audit.server";
import { answerPortfolioExport } from "~/lib/exports/portfolio.server";
import { portfolioCsvResponse, portfolioManifestResponse } from "~/lib/exports/portfolio-file.server";
import { VISITOR_ADDRESS } from "~/lib/http/request-mark";
import { withWait } from "~/lib/http/retry-after.server";
import { issueCsrf } from "~/lib/session/csrf.server";
import { issueToken } from "~/lib/session/once.server";
import { answerOf, Jar, thrownBy } from "../../fixtures/console/session-request";
import { portfolioExport, signManifest } from "../../fixtures/console/signed-export";
import { newVisitor, serveFakeBackend } from "../../fixtures/console/visit";

const backend = serveFakeBackend();
beforeAll(async () => {
  process.env.LOG_LEVEL = "silent";
});
beforeEach(() => {
  backend.reset();
});

function formOf(jar: Jar, path: string, fields: Record<string, string>): Request {
  const body = new URLSearchParams({ csrf: issueCsrf(jar.request()).token, ...fields });
  return jar.request(path, { method: "POST", body });
}

const FILE = "/portfolio/export.csv?end=2026-06-30T22:59:59.999Z&interval=ONE_WEEK_DAILY&currency=GBP";
const REFUSED = {
  errors: [{ message: JSON.stringify({ errorMessage: "No prices", code: "INVALID_INPUT" }) }],
};
const FAILED = "Failed to download csv portfolio. Please contact support if the problem persist";

async function sendPortfolioForm(change: Record<string, string> = {}) {
  const fields = { to: "2026-06-30", interval: "ONE_WEEK_DAILY", zone: "Europe/London", ...change };
  const { data, init } = await answerPortfolioExport(formOf(newVisitor(), "/home/export-portfolio", fields));
  return { ...data, status: init?.status ?? 200 };
}

describe("the form of a portfolio export", () => {
  it("becomes a file to download, and its manifest, of the end of the user's day", async () => {
    const { manifest } = portfolioExport();
    backend.answers = {
      getPortfolioManifest: () => ({ user: { csvPortfolioManifest: signManifest(manifest) } }),
    };
    const { ready, status } = await sendPortfolioForm();
    expect(status).toBe(200);
    expect(ready).toMatchObject({ file: "portfolio-2026-06-24-2026-06-30", rows: 3, currency: "GBP" });
    expect(new URL(`http://x${ready?.csvTo}`).searchParams.get("end")).toBe("2026-06-30T22:59:59.999Z");
    expect(ready?.manifestTo).toMatch(/^\/portfolio\/export\.manifest\.json\?/);
    expect(backend.calls[0]?.variables).toMatchObject({
      endDate: "2026-06-30T22:59:59.999Z",
      timePeriod: "ONE_WEEK_DAILY",
      timeZone: "Europe/London",
    });
  });

  it("has the one zone and the one currency that were chosen, and October in London its 31 days", async () => {
    backend.answers = { getPortfolioManifest: () => ({ user: { csvPortfolioManifest: "{}" } }) };
    const month = { to: "2025-10-31", interval: "ONE_MONTH_DAILY", currency: "CHF" };
    const { ready } = await sendPortfolioForm(month);
    expect(ready).toMatchObject({
      ...{ file: "portfolio-2025-10-01-2025-10-31", currency: "CHF", zone: "Europe/London" },
    });
    expect(backend.calls[0]?.variables).toMatchObject({ currency: "CHF", timeZone: "Europe/London" });
    const { searchParams } = new URL(`http://x${ready?.csvTo}`);
    expect(Object.fromEntries(searchParams)).toEqual({
      ...{ end: "2025-10-31T23:59:59.999Z", interval: "ONE_MONTH_DAILY", currency: "CHF" },
      zone: "Europe/London",
    });
  });

  it.each([
    [
      "negative rows",
      signManifest({ ...portfolioExport().manifest, rows: -3 }),
      /^In the manifest, 'rows' is/,
    ],
    [
      "another total",
      signManifest(portfolioExport().manifest).replace("75000.00", "75000.01"),
      /signature is wrong$/,
    ],
    ["nothing", "{}", /^The manifest is not one of an export$/],
  ])("says that a manifest with %s cannot be relied on", async (_, text, words) => {
    backend.answers = { getPortfolioManifest: () => ({ user: { csvPortfolioManifest: text } }) };
    const { ready } = await sendPortfolioForm();
    expect(ready?.rows).toBeNull();
    expect(ready?.manifestProblem).toMatch(words);
  });

  it("says in the specification's words that the service failed", async () => {
    backend.override = () => REFUSED;
    const { ready, problems, status } = await sendPortfolioForm();
    expect([ready, status, problems[0]]).toEqual([null, 502, FAILED]);
  });

  it("is refused with what is wrong, and nothing is asked", async () => {
    const { issues, status } = await sendPortfolioForm({ to: "2020-01-01", interval: "" });
    expect(status).toBe(400);
    expect(issues.map(({ message }) => message)).toEqual([
      "End date cannot be before 18 Mar 2021",
      "Please select a time interval",
    ]);
    expect(backend.calls).toEqual([]);
  });
});

describe("the portfolio's file", () => {
  const get = (path: string, headers = {}) => portfolioCsvResponse(newVisitor().request(path, { headers }));

  it("is sent as a file named with its days, byte by byte, whatever its length", async () => {
    const csv = `\uFEFFrecord,"é"\r\n${'"a, ""quoted"" line"\r\n'.repeat(1_000_000)}`;
    backend.answers = { getPortfolioCsv: () => ({ user: { csvPortfolio: csv } }) };
    const answer = await get(FILE, { [VISITOR_ADDRESS]: "192.0.2.41" });
    // The backend's audit log says where it was asked for.
    expect(backend.calls[0]?.headers["visitor-address"]).toBe("192.0.2.41");
    expect(answer.headers.get("Content-Disposition")).toBe(
      'attachment; filename="portfolio-2026-06-24-2026-06-30.csv"',
    );
    // `text()` would leave the byte order mark out.
    const text = Buffer.from(await answer.arrayBuffer()).toString("utf8");
    // More than the client for other queries reads.
    expect(text.length).toBeGreaterThan(16 * 1024 * 1024);
    expect(text === csv).toBe(true);
  });

  it("ends with an error where the service says at the end that it failed", async () => {
    backend.override = () => ({ data: { user: { csvPortfolio: "a" } }, errors: [{ message: "broken" }] });
    expect(await thrownBy(async () => (await get(FILE)).text())).toBeInstanceOf(Error);
  });

  it("that cannot be made leads a page back to the dialog, and tells scripts", async () => {
    backend.override = () => REFUSED;
    const page = await get(FILE, { Accept: "text/html,*/*" });
    expect([page.status, page.headers.get("Location")]).toEqual([302, "/portfolio/export-portfolio"]);
    const script = await get(FILE, { Accept: "text/csv" });
    expect([script.status, await script.text()]).toEqual([502, `${FAILED}\n`]);
  });

  test.each([
    `${FILE}&zone=Moon/Base`,
    FILE.replace("ONE_WEEK_DAILY", "ONE_YEAR"),
    FILE.replace("GBP", "XXX"),
    FILE.replace("2026-06-30T22:59:59.999Z", "2026-06-30"),
    FILE.replace("2026-06-30T22:59:59.999Z", "2999-01-01T00:00:00.000Z"),
    FILE.replace("2026-06-30T22:59:59.999Z", "2020-01-01T00:00:00.000Z"),
    FILE.replace("2026-06-30T22:59:59.999Z", "2026-02-99T00:00:00.000Z"),
    "/portfolio/export.csv",
  ])("is refused at %s, and nothing is asked", async (path) => {
    expect((await get(path)).status).toBe(400);
    expect(backend.calls).toEqual([]);
  });

  it("needs a session", async () => {
    expect(await thrownBy(() => portfolioCsvResponse(new Jar().request(FILE)))).toMatchObject({
      status: 302,
    });
    expect(await thrownBy(() => portfolioManifestResponse(new Jar().request(FILE)))).toMatchObject({
      status: 302,
    });
  });

  it("has a manifest beside it where the service signs files", async () => {
    backend.answers = { getPortfolioManifest: () => ({ user: { csvPortfolioManifest: "{}" } }) };
    const answer = await portfolioManifestResponse(newVisitor().request(FILE));
    expect(answer.headers.get("Content-Disposition")).toContain(
      'filename="portfolio-2026-06-24-2026-06-30.csv.manifest.json"',
    );
    expect(await answer.text()).toBe("{}");
  });
});

describe("the form of an audit export", () => {
  const fields = { from: "2026-06-01", to: "2026-06-30", zone: "Europe/London" };
  const send = async (jar: Jar, once: string, change: Record<string, string> = {}) => {
    const request = formOf(jar, "/home/export-audit", { ...fields, once, ...change });
    const { data, init } = await answerAuditExport(request);
    return { ...data, status: init?.status ?? 200 };
  };

  it("asks once for the days of the user's zone, and names the address that the service names", async () => {
    backend.answers = { requestAuditLog: () => ({ requestAuditLog: { email: "other@bank.example" } }) };
    const [jar, once] = [newVisitor(), issueToken()];
    const [first, second] = [await send(jar, once), await send(jar, once)];
    expect(first.requested).toMatchObject({
      email: "other@bank.example",
      isOtherAddress: true,
      mailboxUrl: null,
      zone: "Europe/London",
    });
    expect(second.requested).toEqual(first.requested);
    expect(backend.calls).toHaveLength(1);
    expect(backend.calls[0]?.variables).toMatchObject({
      fromDate: "2026-05-31T23:00:00.000Z",
      toDate: "2026-06-30T22:59:59.999Z",
      timeZone: "Europe/London",
    });
  });

  it("says in the specification's words that it failed, and keeps its token", async () => {
    backend.override = () => REFUSED;
    const once = issueToken();
    const answer = await send(newVisitor(), once);
    expect(answer).toMatchObject({ requested: null, once, values: fields });
    expect(answer.problems[0]).toBe("Unable to request audit csv");
  });

  const keys = () => backend.calls.map(({ headers }) => headers["idempotency-key"]);

  it("that was changed asks for another file, although the browser went back to the same page", async () => {
    backend.answers = { requestAuditLog: () => ({ requestAuditLog: { email: "AMARA@bank.example" } }) };
    const [jar, once] = [newVisitor(), issueToken()];
    await send(jar, once);
    const { requested } = await send(jar, once, { from: "2026-06-20" });
    expect(requested?.period?.from).toBe(Date.parse("2026-06-19T23:00:00Z"));
    expect(requested?.isOtherAddress).toBe(false);
    expect(new Set(keys()).size).toBe(2);
  });

  it("whose answer was lost says that nobody knows, and is not requested twice", async () => {
    const [jar, once] = [newVisitor(), issueToken()];
    backend.override = () => ({
      errors: [{ message: JSON.stringify({ code: "INTERNAL_ERROR", errorMessage: "x" }) }],
    });
    const unclear =
      "It is not known whether the file was requested. It is safe to press Request export again: the same file is not sent twice.";
    const lost = await send(jar, once);
    expect(lost.problems[0]).toBe("Unable to request audit csv");
    expect(lost.problems[1]).toContain(unclear);
    expect(lost.once).toBe(once);
    backend.override = () => ({ data: { requestAuditLog: { email: "0xAbC" } } });
    expect((await send(jar, lost.once)).problems[1]).toContain(unclear);
    backend.override = () => undefined;
    backend.answers = { requestAuditLog: () => ({ requestAuditLog: { email: "someone@bank.example" } }) };
    expect((await send(jar, lost.once)).requested).toMatchObject({ email: "someone@bank.example" });
    expect(new Set(keys()).size).toBe(1);
  });

  it("that was refused does not say that it may have been requested", async () => {
    backend.override = () => REFUSED;
    expect((await send(newVisitor(), issueToken())).problems).toEqual([
      "Unable to request audit csv",
      "No prices",
    ]);
  });

  it.each(["", "ada", "a@b\r\nBcc: x", "a@b, c@d", "<script>@x", `${"a".repeat(320)}@b`, 7, null])(
    "is not answered with the address %j",
    async (email) => {
      backend.override = () => ({ data: { requestAuditLog: { email } } });
      expect((await send(newVisitor(), issueToken())).requested).toBeNull();
    },
  );

  it("is refused with what is wrong, or where it has no token of its own", async () => {
    expect(await send(newVisitor(), issueToken(), { from: "2026-05-30" })).toMatchObject({
      status: 400,
      problems: [{ field: "to", message: "The selected date range cannot be over 31 days" }],
    });
    const stale = await send(newVisitor(), "x");
    expect(stale.problems).toEqual(["This form is no longer valid, please try again"]);
    expect(stale.once).not.toBe("x");
    expect(backend.calls).toEqual([]);
  });
});

describe("a service without manifests", () => {
  it("offers the file alone where the service has no manifests", async () => {
    backend.lackOurs();
    expect((await sendPortfolioForm()).ready).toMatchObject({ manifestTo: null, rows: null });
  });

  it("has its files in UTC, and says so", async () => {
    backend.lackOurs();
    const { ready } = await sendPortfolioForm();
    expect(ready).toMatchObject({ zone: "UTC", file: "portfolio-2026-06-24-2026-06-30" });
    expect(ready?.csvTo).not.toContain("zone");
  });

  it("is asked for the audit log of the same moments, without a zone", async () => {
    backend.lackOurs();
    backend.answers = { requestAuditLog: () => ({ requestAuditLog: { email: "someone@bank.example" } }) };
    const fields = { from: "2025-10-01", to: "2025-10-31", zone: "Europe/London", once: issueToken() };
    const { data } = await answerAuditExport(formOf(newVisitor(), "/home/export-audit", fields));
    expect(data.requested?.email).toBe("someone@bank.example");
    const asked = backend.calls.at(-1)?.variables;
    expect(asked).toMatchObject({ fromDate: "2025-09-30T23:00:00.000Z" });
    expect(asked).not.toHaveProperty("timeZone");
  });
});

describe("a file that somebody asks for too often", () => {
  const words = "Too many files and checks in a short time. Nothing was done. Try again in 9 seconds";
  const code = "TOO_MANY_ATTEMPTS";

  it("is refused in words, with the wait", async () => {
    backend.override = () => ({
      errors: [
        {
          message: JSON.stringify({ errorMessage: words, code }),
          extensions: { code, retryAfterSeconds: 9 },
        },
      ],
    });
    const accept = { headers: { Accept: "text/html" } };
    const { result, wait } = await withWait(() =>
      answerOf(portfolioCsvResponse(newVisitor().request(FILE, accept))),
    );
    expect(result.status).toBe(429);
    expect(await result.text()).toBe(`${words}\n`);
    expect(wait.seconds).toBe(9);
    backend.override = () => undefined;
  });
});
