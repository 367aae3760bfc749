import { describe, expect, it } from "vitest";
import { AddPage } from "~/components/address-book/add/add-page";
import type { AddAnswer } from "~/lib/address-book/add-answer.server";
import type { AddView } from "~/lib/address-book/add-view.server";
import { BLANK_ROW } from "~/lib/forms/address-book-form";
import { render, textOf } from "../../fixtures/console/components-render";

const view: AddView = {
  ...{ stage: "form", chains: [], rows: [BLANK_ROW], isKept: false, wasTooLarge: false },
  ...{ prefillProblem: null, vasps: { found: [], chosen: [], problem: null }, once: "token" },
};
const answer: AddAnswer = {
  ...{ values: { rows: [BLANK_ROW] }, issues: [], problems: ["Name is missing"], round: "1", once: "token" },
  ...{
    vasps: view.vasps,
    lookAlikes: [],
    repeats: [],
    names: [],
    mismatches: [],
    done: null,
    isUnsent: true,
  },
  csv: { text: "", issues: [], total: 0, good: null, bad: null, note: null },
  rest: { text: "", count: 0 },
};

describe("a form that was not sent says nothing of an earlier attempt, whose answer may have been lost,", () => {
  it("where it was too large to be read", async () => {
    const words = textOf(await render(<AddPage view={{ ...view, wasTooLarge: true }} answer={null} />));
    expect(words).toContain("This form was not read.");
    expect(words).toContain("at most 128 KB. Split a larger one");
    expect(words).not.toMatch(/nothing was sent/i);
  });

  it("where something in it is wrong", async () => {
    expect(textOf(await render(<AddPage view={view} answer={answer} />))).toContain(
      "Nothing was sent this time.",
    );
    const unclear = textOf(await render(<AddPage view={view} answer={{ ...answer, isUnsent: false }} />));
    expect(unclear).not.toMatch(/nothing was sent/i);
  });
});
