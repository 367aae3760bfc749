import { freshRippleAddress } from "../fixtures/e2e/fresh-address";
import type { SignData } from "../fixtures/e2e/lies";
import { fieldsOf, postForm } from "../fixtures/e2e/posted-form";
import {
  answerToForm,
  cancelRequest,
  dialogOf,
  fillSendForm,
  fingerprintOf,
  pressSend,
  recipientField,
  requestIdOf,
  sendPath,
} from "../fixtures/e2e/send-dialog";
import { paymentsTo, storedRequest } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

/** XRP stands for every chain that has nothing to preview. */
const PAYER = "XRP corridor Manila";

const lies: { what: string; tell: (data: SignData) => void; message: string }[] = [
  {
    what: "another recipient",
    tell: (data) => {
      data.destination = freshRippleAddress();
    },
    message: "The recipient is not the one that you entered",
  },
  {
    what: "another destination tag",
    tell: (data) => {
      data.destinationTag = "0x1";
    },
    message: "The destination tag is not the one that you entered",
  },
  {
    what: "another amount",
    tell: (data) => {
      data.amount = `${data.amount}0`;
    },
    message: "The amount is not the one that you entered",
  },
];

test("without a preview, a lie about the transaction to sign stops the flow and cancels the request @scripts", async ({
  page,
  journey,
  api,
  lying,
  watch,
}) => {
  watch.allow(/the server responded with a status of 50\d/);
  const to = freshRippleAddress();
  const from = await journey.openSend(PAYER, lying.url);
  await fillSendForm(page, { to, amount: "12", destinationTag: "77" });
  for (const [told, { what, tell, message }] of lies.entries()) {
    await test.step(what, async () => {
      lying.backend.rewrite("getRequest", (data) => {
        // Other questions about it are asked too.
        const { webhookMessage } = data.getRequest as { webhookMessage?: SignData };
        if (webhookMessage) tell(webhookMessage.payload.signData.data);
      });
      const answered = answerToForm(page);
      await dialogOf(page).getByRole("button", { name: "Send", exact: true }).last().click();
      expect((await answered).status()).toBe(502);
      await expect(dialogOf(page).getByRole("alert")).toContainText(message);
      await expect(dialogOf(page).getByLabel("Amount")).toHaveValue("12");
      const made = await paymentsTo(api, from.id, to);
      expect(made.map(({ status }) => status)).toEqual(Array(told + 1).fill("USER_CANCELLED"));
    });
  }
});

test("a request whose transaction is not available yet is compared as soon as it is @scripts", async ({
  page,
  journey,
  api,
  lying,
}) => {
  await journey.openSend(PAYER, lying.url);
  await fillSendForm(page, { to: freshRippleAddress(), amount: "12" });
  lying.backend.rewrite("getRequest", (data) => {
    (data.getRequest as { webhookMessage: unknown }).webhookMessage = null;
  });
  await pressSend(page);
  await expect(dialogOf(page)).toContainText("The transaction to sign is not available yet");
  await expect(fingerprintOf(page)).toHaveCount(0);

  lying.backend.rewrite("getRequest", () => {});
  await page.reload();
  await expect(fingerprintOf(page)).toHaveText(/^[0-9a-f]{4}( [0-9a-f]{4}){5}$/);
  await cancelRequest(page);
  await expect.poll(async () => (await storedRequest(api, requestIdOf(page))).status).toBe("USER_CANCELLED");
});

test("without a preview, a form creates one request, whether pressed twice or posted again from the browser's history", async ({
  page,
  journey,
  context,
  stack,
  api,
}) => {
  const to = freshRippleAddress();
  const from = await journey.openSend(PAYER);
  await fillSendForm(page, { to, amount: "12" });
  const form = await fieldsOf(dialogOf(page).locator("form"), { name: "stage", value: "create" });
  form.set("to", to);
  form.set("amount", "12");
  const send = dialogOf(page).getByRole("button", { name: "Send", exact: true }).last();
  await send.dblclick({ noWaitAfter: true });
  await page.waitForURL(/[?&]request=/);
  const again = await postForm(context, stack.consoleUrl + sendPath(from.id), form);

  expect(again.status).toBe(302);
  expect(again.headers.get("location")).toContain(requestIdOf(page));
  expect(await paymentsTo(api, from.id, to)).toHaveLength(1);
});

test("without a preview, a lost answer keeps the form and says what is known, and one request comes of it", async ({
  page,
  journey,
  api,
  lying,
  watch,
}) => {
  watch.allow(/the server responded with a status of 50\d/);
  const to = freshRippleAddress();
  const from = await journey.openSend(PAYER, lying.url);
  await fillSendForm(page, { to, amount: "13" });

  // It never arrives.
  lying.backend.drop("createRippleTransaction");
  const answered = answerToForm(page);
  await dialogOf(page).getByRole("button", { name: "Send", exact: true }).last().click();
  expect((await answered).ok()).toBe(false);
  const alert = dialogOf(page).getByRole("alert");
  await expect(alert).toContainText(
    "The connection to the custody service broke off before it answered (reference ",
  );
  await expect(alert).toContainText("No request has been created so far. It is safe to send it again");
  await expect(recipientField(page)).toHaveValue(to);
  await expect(dialogOf(page).getByLabel("Amount")).toHaveValue("13");
  expect(await paymentsTo(api, from.id, to)).toEqual([]);

  // It arrives, and the answer is lost.
  lying.backend.reset();
  lying.backend.drop("createRippleTransaction", { afterwards: true });
  const requestId = await pressSend(page);
  expect(await paymentsTo(api, from.id, to)).toMatchObject([{ requestId }]);
  lying.backend.reset();
  await cancelRequest(page);
});
