import { readFile } from "node:fs/promises";
import type { Role } from "../../sandbox/records/roles";
import { ROUTES } from "../fixtures/console/action-routes";
import { freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import { findExamples, PAGELESS, PAGES } from "../fixtures/e2e/pages";
import { person } from "../fixtures/e2e/people";
import { postForm } from "../fixtures/e2e/posted-form";
import { differencesAt, RESOURCES } from "../fixtures/e2e/role-walk";
import { expect, test } from "../fixtures/e2e/test";

const PEOPLE: Record<Role, string> = {
  OWNER: "helen",
  APPROVER: "amara",
  INITIATOR: "priya.nair",
  VIEWER: "samuel",
  AUDITOR: "ines",
};

test("every role reads what docs/roles.md says, and meets no link or form that is not for it @scripts @signed-out", async ({
  api,
  context,
  signInAs,
  stack,
}) => {
  test.setTimeout(240_000);
  const nameOf = (file: string) => file.replace(/\.tsx?$/, "");
  const known = [...Object.keys(PAGES), ...PAGELESS, ...Object.keys(RESOURCES).map(nameOf)];
  expect(known.sort()).toEqual(ROUTES.map(nameOf).sort());
  const examples = await findExamples(api);
  const places = ROUTES.flatMap((file) => {
    const pages = PAGES[nameOf(file)]?.(examples) ?? [];
    const resource = RESOURCES[file]?.(examples) ?? [];
    return [...pages, ...[resource].flat()].map((path) => ({ file, path }));
  });
  for (const [role, name] of Object.entries(PEOPLE) as [Role, string][]) {
    await test.step(role, async () => {
      await context.clearCookies();
      await signInAs(name);
      const found: string[] = [];
      for (const place of places) {
        found.push(...(await differencesAt({ context, url: stack.consoleUrl, role }, place)));
      }
      expect.soft(found, role).toEqual([]);
    });
  }
});

test("an Auditor sees all, downloads a file, and changes nothing @signed-out", async ({
  page,
  api,
  context,
  signInAs,
  stack,
}) => {
  await signInAs("ines");
  await page.goto("/home");
  await expect(page.getByText("Trading desk").first()).toBeVisible();
  await expect(page.getByText("BTC trading desk").first()).toBeVisible();
  for (const name of ["Create sub-wallet", "Send", "Stake"]) {
    await expect(page.locator("main").getByRole("link", { name, exact: true }), name).toHaveCount(0);
  }
  await page.goto("/address-book");
  await expect(page.getByRole("link", { name: "Add addresses" })).toHaveCount(0);
  await expect(page.getByRole("columnheader", { name: "Address", exact: true })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Edit" })).toHaveCount(0);
  const fetched = page.waitForEvent("download");
  await page.getByRole("link", { name: /CSV/ }).first().click();
  expect(await readFile(await (await fetched).path(), "utf8")).toContain("address");

  const { ethereum } = await findExamples(api);
  const send = `/wallets/${ethereum}/send`;
  const refusal = "An Auditor cannot prepare payments. Ask an Owner of your organisation.";
  await page.goto(send);
  await expect(page.getByText(refusal)).toBeVisible();
  const csrf = await page.locator("input[name=csrf]").first().inputValue();
  const body = new URLSearchParams({
    csrf,
    to: freshEthereumAddress(),
    amount: "1",
    asset: "ETH",
    stage: "preview",
  });
  const posted = await postForm(context, stack.consoleUrl + send, body);
  expect(posted.status).toBe(403);
  expect(await posted.text()).toContain(refusal);
});

test("an Initiator prepares a payment and cannot approve it @signed-out", async ({
  journey,
  page,
  phone,
  signInAs,
}) => {
  const { email } = person("priya.nair");
  await signInAs("priya.nair");
  const requestId = await journey.prepare("Trading desk", {
    ...{ to: freshEthereumAddress(), amount: "0.1", asset: "ETH" },
  });
  await expect(page.getByRole("dialog")).toContainText("Amara Osei");
  await expect(phone.approve(requestId, email)).rejects.toThrow(/There is no user/);
  const waits = (await phone.waiting()).find((one) => one.requestId === requestId)?.waitsFor;
  expect(waits).toContain("amara.osei@meridian.example");
  expect(waits).not.toContain(email);
  await page.getByRole("link", { name: "Cancel request" }).click();
  await page.getByRole("button", { name: "Cancel the request" }).click();
  await expect(page.getByText(/cancelled/i).first()).toBeVisible();
});
