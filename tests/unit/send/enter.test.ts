import { describe, expect, it } from "vitest";
import { ENTER, pressedStage } from "~/lib/send/enter";

describe("Enter in the send form", () => {
  it.each([
    [ENTER.preview, "", "preview"],
    [ENTER.create, "", "create"],
    [ENTER.preview, "Rent", "keep"],
    [ENTER.create, "Rent", "keep"],
    // A button that was pressed means itself, whatever is typed.
    ["preview", "Rent", "preview"],
    ["create", "Rent", "create"],
    ["toString", "Rent", "toString"],
  ])("%s, with the template name %j, is %s", (stage, templateName, meant) => {
    expect(pressedStage({ stage, templateName })).toBe(meant);
  });
});
