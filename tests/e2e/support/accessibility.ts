import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Holds the page as it stands to WCAG 2.2 AA, as far as axe can tell. axe needs scripts: tag the test `@scripts`. */
export async function checkAccessibility(page: Page): Promise<void> {
  await expectNothingFound(new AxeBuilder({ page }).withTags(RULES));
}

/** The rules that colours decide: for a page that has been checked in another theme. */
export async function checkContrast(page: Page): Promise<void> {
  await expectNothingFound(new AxeBuilder({ page }).withRules(["color-contrast", "link-in-text-block"]));
}

async function expectNothingFound(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target).join("; ")})`,
  );
  expect(found).toEqual([]);
}
