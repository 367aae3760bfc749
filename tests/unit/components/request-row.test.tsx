import { describe, expect, it } from "vitest";
import { shownRequestRow } from "~/components/signing/request-row";
import { DefinitionList } from "~/components/ui/definition-list";
import { render, textOf } from "../../fixtures/console/components-render";

const shown = (value: string) =>
  render(
    <DefinitionList rows={[shownRequestRow({ label: "Message", value, isVerbatim: true, wide: true })]} />,
  );

describe("somebody else's words in a request", () => {
  it("stand as they are", async () => {
    const html = await shown("One <b>\n  two");
    expect(html).toContain('<span class="verbatim">One &lt;b&gt;\n  two</span>');
    expect(html).not.toContain("tabindex");
  });

  it.each([
    ["many lines", "a line\n".repeat(400), "401 lines, 2,800 characters"],
    ["one line", "x".repeat(1_501), "1 line, 1,501 characters"],
  ])(
    "have a place to scroll in where they are long, within reach of the keyboard: %s",
    async (_, value, length) => {
      const html = await shown(value);
      expect(html).toMatch(/<section class="verbatim verbatim--long" aria-label="Message" tabindex="0">/);
      expect(textOf(html)).toContain(`${length}. Scroll to read all of it.`);
      expect(html).toContain(value.trim().slice(-50));
    },
  );
});
