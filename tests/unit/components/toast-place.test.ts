import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { TOAST_MS } from "~/components/ui/toast";

it("toasts stand at the top in the middle, for 1.5 seconds", () => {
  expect(TOAST_MS).toBe(1_500);
  const css = readFileSync("app/components/ui/toast.css", "utf8");
  const place = /^\.toasts \{(.*?)\}/ms.exec(css)?.[1] ?? "";
  for (const rule of ["position: fixed", "top: var(--s4)", "left: 50%", "transform: translateX(-50%)"]) {
    expect(place).toContain(`${rule};`);
  }
});
