import { freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import { expect, test } from "../fixtures/e2e/test";

test("the page of policies says who approves what, and who would have to approve a payment", async ({
  page,
}) => {
  await page.goto("/policies");
  const operations = page.getByRole("region", { name: "Operations" });
  await expect(operations.getByText("Payments above £250,000")).toBeVisible();
  await expect(operations.getByText("Nobody: it is refused")).toBeVisible();
  await expect(operations.getByText("Always, beside the rules")).toBeVisible();

  const question = page.getByRole("region", { name: "Who would have to approve?" });
  await question.getByLabel("From").selectOption({ label: "Treasury ETH" });
  await question.getByLabel("To", { exact: true }).fill("nobody’s name");
  await question.getByLabel("Amount").fill("400");
  await question.getByRole("button", { name: "Ask" }).click();
  await expect(question.getByText(/^Neither an address of this sub-wallet/).first()).toBeVisible();
  await expect(question.getByLabel("Amount")).toHaveValue("400");

  await question.getByLabel("To", { exact: true }).fill(freshEthereumAddress());
  await question.getByRole("button", { name: "Ask" }).click();
  const answer = question.getByRole("status", { name: "Answer" });
  await expect(answer.getByText("Two of Jonas Lindqvist, Mona Haddad")).toBeVisible();
  await expect(answer.getByText("Decided by: Payments above £250,000.")).toBeVisible();
  await expect(operations.getByText("Decides: ")).toBeVisible();
  expect(page.url()).not.toContain("0x");
});
