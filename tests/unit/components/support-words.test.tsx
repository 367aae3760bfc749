import type { ReactElement } from "react";
import { describe, expect, it } from "vitest";
import { Questions } from "~/components/signing/questions";
import { StatusCard } from "~/components/transactions/status-card";
import { FlashRegion } from "~/components/ui/flash-region";
import { FormError } from "~/components/ui/form/form-error";
import { Notice } from "~/components/ui/notice";
import { EmptyState, ErrorState } from "~/components/ui/states";
import { TextField } from "~/components/ui/text-field";
import { MESSAGES } from "~/lib/errors/catalogue";
import { statusWords } from "~/lib/present/status-words";
import { render, textOf } from "../../fixtures/console/components-render";

const WORDS = MESSAGES.TRANSFER_NOT_FOUND;
const QUESTION = {
  id: "again" as const,
  name: "confirm-again" as const,
  value: "x",
  text: `It exists. ${WORDS}`,
  tick: "Yes",
  isTicked: false,
};

const PLACES: [string, ReactElement][] = [
  ["a notice", <Notice key="0">{WORDS}</Notice>],
  ["a message of the page before", <FlashRegion key="1" flash={{ kind: "error", message: WORDS }} />],
  [
    "a list that could not be loaded",
    <ErrorState key="2" title="No">
      {WORDS}
    </ErrorState>,
  ],
  [
    "an empty list",
    <EmptyState key="3" title="No">
      {WORDS}
    </EmptyState>,
  ],
  ["a field's error", <TextField key="4" name="hash" label="Hash" error={[WORDS]} />],
  ["a form's summary", <FormError key="5" errors={[WORDS]} />],
  ["a line of it about a field", <FormError key="6" errors={[{ message: WORDS, fieldId: "hash" }]} />],
  ["the status of a transaction", <StatusCard key="7" status="BLOCKED" words={statusWords("BLOCKED")} />],
  ["a question", <Questions key="8" asked={{ questions: [QUESTION], found: null }} isRefused={false} />],
];

describe("the words 'contact support'", () => {
  it.each(PLACES)("in %s lead to the console's own page where no other is configured", async (_, element) => {
    const html = await render(element);
    expect(html).toMatch(/<a href="\/help#support"[^>]*>contact support<\/a>/);
    expect(html).not.toMatch(/<a [^>]*>(?:(?!<\/a>).)*<a /);
  });

  it("lead to the configured address", async () => {
    const root = { config: { links: { support: "https://support.example/" } } };
    const html = await render(<Notice>{WORDS}</Notice>, root);
    expect(html).toContain('<a href="https://support.example/"');
  });

  it("stay part of the specified text", async () => {
    const html = await render(<StatusCard status="BLOCKED" words={statusWords("BLOCKED")} />);
    expect(textOf(html)).toContain("On hold. Please contact support.");
    expect(textOf(await render(<Notice>{WORDS}</Notice>))).toBe(WORDS);
  });
});
