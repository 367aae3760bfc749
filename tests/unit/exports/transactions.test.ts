import { describe, expect, it } from "vitest";
import { answerTransactionExport } from "~/lib/exports/transactions.server";
import { issueCsrf } from "~/lib/session/csrf.server";
import { issueToken } from "~/lib/session/once.server";
import { newVisitor, serveFakeBackend } from "../../fixtures/console/visit";

const backend = serveFakeBackend();

/** The answer to a form that asks for the latest ten, where the backend refuses with this code. */
async function refusedWith(code: string) {
  backend.override = () => ({ errors: [{ message: JSON.stringify({ code, errorMessage: "No file" }) }] });
  const jar = newVisitor();
  const { token, headers } = issueCsrf(jar.request());
  jar.take(headers);
  const body = new URLSearchParams({
    csrf: token,
    once: issueToken(),
    how: "count",
    count: "10",
    zone: "UTC",
  });
  const made = await answerTransactionExport(jar.request("/transactions/export", { method: "POST", body }));
  return made.data;
}

describe("an export of transactions that fails", () => {
  it("says that there was an issue where the service refused it", async () => {
    const { problems, requested } = await refusedWith("NOT_ALLOWED");
    expect(problems).toEqual(["Issue requesting transaction csv export", "No file"]);
    expect(requested).toBeNull();
  });

  it("says that it could not be requested where nobody knows what became of it", async () => {
    const { problems, requested } = await refusedWith("INTERNAL_ERROR");
    expect(problems[0]).toBe("Unable to request transaction export");
    expect(problems[1]).toContain("It is not known whether the file was requested");
    expect(requested).toBeNull();
  });
});
