import { beforeEach, describe, expect, it } from "vitest";
import type { PeopleAnswer } from "~/lib/people/ask-change.server";
import { answerInvite } from "~/lib/people/invite.server";
import type { InviteForm } from "~/lib/people/people-form";
import { issueCsrf } from "~/lib/session/csrf.server";
import { issueToken } from "~/lib/session/once.server";
import type { Jar } from "../../fixtures/console/session-request";
import { newVisitor, serveFakeBackend } from "../../fixtures/console/visit";

process.env.LOG_LEVEL = "error";

const backend = serveFakeBackend();
const LIKE = "Anа Ruiz";
let jar: Jar;
let invited: string[];

beforeEach(() => {
  jar = newVisitor();
  invited = [];
  const organisation = { name: "M", trustId: "T", defaultIntermediary: false, canActAsIntermediary: false };
  const other = { kind: "PERSON", name: "Ana Ruiz", chain: null, address: null, memo: null };
  backend.reset({
    getUser: () => ({
      user: { firstName: "H", lastName: "K", email: "h@b.example", role: "OWNER", organisation },
    }),
    findSimilarNames: ({ names }) => ({
      user: {
        similarNames: (names as string[])
          .filter((name) => name === LIKE)
          .map((of) => ({ ...other, of, subWalletId: null })),
      },
    }),
    createPeopleChangeRequest: ({ input }) => {
      const { firstName, lastName } = input as { firstName: string; lastName: string };
      invited.push(`${firstName} ${lastName}`);
      return { createPeopleChangeRequest: { requestId: "6f0d3a1e-4b1c-4c55-9d0f-2a6b8f1c7e21" } };
    },
  });
});

async function invite(fields: Record<string, string>) {
  const body = new FormData();
  const all = {
    csrf: issueCsrf(jar.request()).token,
    once: issueToken(),
    ...{ email: "ana@b.example", role: "VIEWER", scope: "all", stage: "invite" },
    ...fields,
  };
  for (const [name, value] of Object.entries(all)) body.set(name, value);
  const answer = await answerInvite(jar.request("/people/invite", { method: "POST", body }));
  if (answer instanceof Response) return { to: answer.headers.get("Location"), data: null };
  return { to: null, data: (answer as { data: PeopleAnswer<InviteForm> }).data };
}

describe("the name of an invited person", () => {
  it("is asked about where it looks like another, and is sent once that is confirmed", async () => {
    const { data } = await invite({ firstName: "Anа", lastName: "Ruiz" });
    expect(data?.question?.words[0]).toMatch(
      `“${LIKE}” looks like “Ana Ruiz”, the name of a person of your organisation: its 3rd letter`,
    );
    expect(data?.issues.map(({ field }) => field)).toEqual(["confirmedName"]);
    expect(data?.values).toMatchObject({ firstName: "Anа", lastName: "Ruiz" });
    expect(invited).toEqual([]);
    const confirmedName = data?.question?.key ?? "";
    const { to } = await invite({ firstName: "Anа", lastName: "Ruiz", confirmedName });
    expect(to).toMatch(/^\/people\/changes\//);
    expect(invited).toEqual([LIKE]);
  });

  it("is asked about again if it is another than was confirmed", async () => {
    const { data } = await invite({ firstName: "Anа", lastName: "Ruiz", confirmedName: "of another name" });
    expect(data?.issues.map(({ field }) => field)).toEqual(["confirmedName"]);
    expect((await invite({ firstName: "Rosa", lastName: "Ruiz" })).to).not.toBeNull();
  });

  it.each([
    ["Rosa: approved", ":"],
    ["Rosa · Owner", "·"],
    ['Rosa "R', '"'],
    ["Rosa → Owner", "→"],
    ["Rosa (key", "("],
  ])("is refused where it could pass for words of the audit log: %s", async (firstName, strange) => {
    const { data } = await invite({ firstName, lastName: "Ruiz" });
    expect(data?.issues).toEqual([
      expect.objectContaining({
        field: "firstName",
        message: expect.stringContaining(`contains “${strange}”`),
      }),
    ]);
    expect(data?.values.firstName).toBe(firstName);
    expect(invited).toEqual([]);
  });

  it.each(["Gal·la", "O’Neill", "D'Arcy", "Anne-Marie", "Smith Jr.", "José", "नेहा", "李", "Rosa 2"])(
    "is taken as it is: %s",
    async (firstName) => {
      expect((await invite({ firstName, lastName: "Ruiz" })).to).not.toBeNull();
      expect(invited).toEqual([`${firstName} Ruiz`]);
    },
  );

  it("is not sent where the backend cannot be asked", async () => {
    backend.override = (call) =>
      call.query.includes("findSimilarNames")
        ? { errors: [{ message: "Internal server error" }] }
        : undefined;
    const { data } = await invite({ firstName: "Rosa", lastName: "Ruiz" });
    expect(data?.problems).toHaveLength(1);
    expect(invited).toEqual([]);
  });
});
