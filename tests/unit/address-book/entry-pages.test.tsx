import { describe, expect, it } from "vitest";
import { EditPage } from "~/components/address-book/entry/edit-page";
import { RemovePage } from "~/components/address-book/entry/remove-page";
import { requestCrumb } from "~/lib/address-book/change-view";
import type { EntryPageData } from "~/lib/address-book/entry-edit.server";
import { BLANK_ROW } from "~/lib/forms/address-book-form";
import { render, textOf } from "../../fixtures/console/components-render";

const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";
const page: EntryPageData = {
  view: {
    ...{ chain: "Ethereum", name: "Acme", address: ADDRESS, standing: null },
    facts: [{ label: "Type(s)", value: "Recipient" }],
  },
  place: { chain: "ETHEREUM", address: ADDRESS, memo: "" },
  values: { ...BLANK_ROW, chain: "ETHEREUM", name: "Acme", address: ADDRESS },
  ...{ version: "v1", whitelistEnabled: true, isRecipient: true, once: "token" },
  vasps: { found: [], chosen: [], problem: null },
};
const pages = (data: EntryPageData) =>
  [<EditPage key="e" page={data} answer={null} />, <RemovePage key="r" page={data} answer={null} />] as const;

it("a request about the address book says in the breadcrumb what it is for", () => {
  const entry = { chain: "Ethereum", name: "Acme", address: ADDRESS, facts: [], standing: null };
  const change = { before: entry, after: entry };
  expect(requestCrumb({ isChange: true, change })).toBe("Edit");
  expect(requestCrumb({ isChange: true, change: { ...change, after: null } })).toBe("Remove");
  expect(requestCrumb({ isChange: true, change: null })).toBe("Change");
  expect(requestCrumb({ isChange: false, change: null })).toBe("Add");
  expect(requestCrumb(null)).toBe("Request");
});

describe("the pages of an entry", () => {
  it("show it in full, carry its version, and lead to each other", async () => {
    const [edit, remove] = await Promise.all(pages(page).map((one) => render(one)));
    for (const html of [edit, remove]) {
      expect(textOf(html ?? "")).toContain("Acme");
      expect(html).toContain(ADDRESS.slice(-6));
      expect(html).toMatch(/name="version" value="v1"/);
    }
    expect(edit).toMatch(/name="rows\[0\]\.name"[^>]*value="Acme"|value="Acme"[^>]*name="rows\[0\]\.name"/);
    expect(edit).toContain("/address-book/entry/remove?chain=ETHEREUM");
    expect(remove).toContain("/address-book/entry/edit?chain=ETHEREUM");
  });

  it("say what becomes of payments to it, by whether the allow-list is on", async () => {
    const wordsOf = async (whitelistEnabled: boolean) =>
      textOf(await render(pages({ ...page, whitelistEnabled })[1]));
    expect(await wordsOf(true)).toContain("payments to this address that are not approved yet end");
    expect(await wordsOf(false)).toContain("Payments to this address that were requested before go on");
  });

  it("keep what was typed, with what is wrong", async () => {
    const values = { rows: [{ ...page.values, name: "Acme Ltd" }] };
    const problems = ["This entry was changed meanwhile"];
    const answer = {
      values,
      issues: [],
      problems,
      once: "token",
      vasps: page.vasps,
      mismatches: [],
      question: null,
    };
    const html = await render(<EditPage page={page} answer={answer} />);
    expect(html).toContain('value="Acme Ltd"');
    expect(textOf(html)).toContain("This entry was changed meanwhile");
  });
});
