import type { Page } from "@playwright/test";
import { freshBitcoinAddress, freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import {
  alterEthereum,
  bitcoinLies,
  ethereumLies,
  type Lie,
  type SignData,
  THIEF,
} from "../fixtures/e2e/lies";
import type { Call } from "../fixtures/e2e/lying-backend";
import {
  answerToForm,
  cancelRequest,
  dialogOf,
  factOf,
  fillSendForm,
  fingerprintOf,
  openPreview,
  pressPreview,
  pressSend,
  previewPayment,
  recipientField,
  sendPath,
  tickQuestions,
} from "../fixtures/e2e/send-dialog";
import {
  cancelByApi,
  paymentsTo,
  storedRequest,
  subWalletNamed,
  waitForStatus,
} from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

const PREPARED_OTHERWISE =
  "The service prepared a transaction that differs from what you entered. Nothing was sent.";
const SIGN_OTHERWISE =
  "The transaction to sign is not what you entered. Do not approve it: cancel the request.";

/** On a chain whose quotes no other test has the lying console remember. */
const INFLATED_PAYER = "BSC payroll";

const chains = [
  {
    name: "Ethereum",
    operation: "createEthereumTransaction",
    from: "Euro settlement account for counterparties",
    lies: ethereumLies,
    // Custom, so that every one of them is the user's own choice.
    values: { amount: "0.05", fee: "Custom", gasPrice: "20", gasLimit: "50000", nonce: "500" },
    to: freshEthereumAddress,
    where: "",
  },
  {
    name: "Bitcoin",
    operation: "createBitcoinTransaction",
    from: "Client redemptions and subscriptions",
    lies: bitcoinLies,
    values: { amount: "0.004" },
    to: freshBitcoinAddress,
    // How the answer is shown does not depend on the chain: one of them is enough without scripts.
    where: " @scripts",
  },
] as const;

function isCreation({ variables }: Call): boolean {
  return (variables.input as { sendToDevicesForSigning: boolean }).sendToDevicesForSigning;
}

function signDataIn(data: Record<string, unknown>, operation: string): SignData {
  return (data[operation] as { signData: SignData }).signData;
}

async function expectStopped(page: Page, title: string, message: string): Promise<void> {
  const alert = dialogOf(page).getByRole("alert").filter({ hasText: title });
  await expect(alert).toContainText(message);
  await expect(fingerprintOf(page)).toHaveCount(0);
  await expect(dialogOf(page).getByRole("button", { name: "Send", exact: true })).toHaveCount(0);
}

test.beforeEach(({ watch }) => watch.allow(/the server responded with a status of 50\d/));

for (const { name, operation, from: payer, lies, values, to: freshAddress, where } of chains) {
  test(`${name}: a lie in the preview stops the flow, shows no fingerprint and sends nothing${where}`, async ({
    page,
    journey,
    api,
    lying,
  }) => {
    test.setTimeout(120_000);
    const to = freshAddress();
    const from = await journey.openSend(payer, lying.url);
    await fillSendForm(page, { ...values, to });
    for (const { what, tell, message } of lies) {
      await test.step(what, async () => {
        lying.backend.rewrite(operation, (data) => tell(signDataIn(data, operation)));
        const answered = answerToForm(page);
        await pressPreview(page);
        expect((await answered).status()).toBe(502);
        await expectStopped(page, PREPARED_OTHERWISE, message);
        await expect(recipientField(page)).toHaveValue(to);
        await expect(dialogOf(page).getByLabel("Amount")).toHaveValue(values.amount);
      });
    }
    expect(lying.backend.calls.filter((call) => call.query.includes(operation)).some(isCreation)).toBe(false);
    expect(await paymentsTo(api, from.id, to)).toEqual([]);
  });

  test(`${name}: a lie when the request is created stops the flow and cancels the request${where}`, async ({
    page,
    journey,
    api,
    lying,
  }) => {
    test.setTimeout(180_000);
    const to = freshAddress();
    const from = await journey.openSend(payer, lying.url);
    await fillSendForm(page, { ...values, to });
    for (const [told, { what, tell, message }] of lies.entries()) {
      await test.step(what, async () => {
        lying.backend.rewrite(operation, (data, call) => {
          if (isCreation(call)) tell(signDataIn(data, operation));
        });
        await openPreview(page);
        await tickQuestions(page);
        await dialogOf(page).getByRole("button", { name: "Send", exact: true }).click();
        await expectStopped(page, PREPARED_OTHERWISE, message);
        expect(page.url()).not.toContain("request=");
        const made = await paymentsTo(api, from.id, to);
        expect(made).toHaveLength(told + 1);
        expect(new Set(made.map(({ status }) => status))).toEqual(new Set(["USER_CANCELLED"]));
        expect(made[0]?.cancelReason).toBe("The transaction differs from what was entered");
      });
    }
  });

  test(`${name}: a lie on the sign screen replaces the fingerprint with a warning${where}`, async ({
    page,
    journey,
    api,
    lying,
  }) => {
    test.setTimeout(120_000);
    await journey.preview(payer, { ...values, to: freshAddress() }, lying.url);
    await tickQuestions(page);
    const requestId = await pressSend(page);
    await waitForStatus(api, requestId, "AWAITING_SIGNATURES");
    for (const { what, tell, message } of lies) {
      await test.step(what, async () => {
        lying.backend.rewrite("getRequest", (data) => {
          // Who approves it is asked beside it.
          const { webhookMessage } = data.getRequest as { webhookMessage?: SignData };
          if (webhookMessage) tell(webhookMessage.payload.signData);
        });
        await page.reload();
        await expect(page.getByRole("heading", { name: "Do not sign this transaction" })).toBeVisible();
        await expectStopped(page, SIGN_OTHERWISE, message);
      });
    }
    await cancelRequest(page);
    await expect(factOf(page, "Status")).toHaveText("User Cancelled");
    expect((await storedRequest(api, requestId)).status).toBe("USER_CANCELLED");
  });
}

test("the preview stops a token transfer whose contract, recipient, amount or price was changed @scripts", async ({
  page,
  journey,
  lying,
}) => {
  await journey.openSend("OTC desk", lying.url);
  await fillSendForm(page, { asset: "USDC", to: freshEthereumAddress(), amount: "12.5" });
  const swapped: Lie[] = [
    {
      what: "the contract",
      tell: ({ transaction }) => {
        transaction.to = THIEF;
      },
      message: "The contract is not the USDC contract",
    },
    {
      what: "the recipient",
      tell: ({ transaction }) => {
        transaction.data = transaction.data.replace(
          /^(0x.{8}0{24}).{40}/,
          `$1${THIEF.slice(2).toLowerCase()}`,
        );
      },
      message: "The recipient is not the one that you entered",
    },
    {
      what: "the amount",
      tell: ({ transaction }) => {
        transaction.data = transaction.data.replace(/.$/, (last: string) => (last === "0" ? "1" : "0"));
      },
      message: "The amount is not the one that you entered",
    },
    {
      what: "leave to spend instead of a payment",
      tell: ({ transaction }) => {
        transaction.data = transaction.data.replace("a9059cbb", "095ea7b3");
      },
      message: "The contract call is not a token transfer",
    },
    {
      what: "a price above the quoted one",
      tell: ({ transaction }) => {
        transaction.gasPrice = String(BigInt(transaction.gasPrice) * 2n);
      },
      message: "The gas price is above the one quoted for this speed",
    },
  ];
  for (const { tell, message } of swapped) {
    lying.backend.rewrite("createEthereumTransaction", (data) =>
      tell(signDataIn(data, "createEthereumTransaction")),
    );
    await pressPreview(page);
    await expectStopped(page, PREPARED_OTHERWISE, message);
  }
});

test("a price inflated in both the quote and the transaction is refused above the chain's limit, and asked about below it @scripts", async ({
  page,
  journey,
  lying,
}) => {
  const operation = "createEthereumTransaction";
  const inflate = (times: bigint) => {
    lying.backend.rewrite("chainInfo", ({ user }) => {
      const { feePrices } = (user as { chainInfo: { feePrices: { price: string }[] } }).chainInfo;
      for (const quote of feePrices) quote.price = String(BigInt(quote.price) * times);
    });
    lying.backend.rewrite(operation, (data) =>
      alterEthereum(signDataIn(data, operation), (transaction) => {
        transaction.gasPrice = String(BigInt(transaction.gasPrice) * times);
      }),
    );
  };
  inflate(50n);
  await journey.openSend(INFLATED_PAYER, lying.url);
  await fillSendForm(page, { to: freshEthereumAddress(), amount: "0.01", fee: "Medium" });
  await pressPreview(page);
  await expectStopped(page, PREPARED_OTHERWISE, "The gas price is above the limit for this speed");

  // Within the limit it is shown, and nobody is said to have entered it. The inflated quotes were above the limits, so
  // that they counted as none.
  inflate(1n);
  await pressPreview(page);
  await expect(dialogOf(page)).toContainText(
    "Recipient, amount and network match what you entered. Fee within the usual limit for Medium.",
  );
  const questions = dialogOf(page).getByRole("group", { name: "Confirm before it is sent" });
  await expect(questions).toHaveCount(0);

  lying.backend.rewrite(operation, (data) =>
    alterEthereum(signDataIn(data, operation), (transaction) => {
      transaction.gasPrice = "10000000000";
    }),
  );
  await dialogOf(page).getByRole("button", { name: "Back to transaction details" }).click();
  await pressPreview(page);
  await expect(questions).toContainText("The gas price of 10 Gwei is 3.3 times the usual one.");
});

test("a nonce far ahead that the user did not ask for is refused in the preview and when the request is created @scripts", async ({
  page,
  journey,
  api,
  lying,
}) => {
  const to = freshEthereumAddress();
  const operation = "createEthereumTransaction";
  const goAhead = (isTold: (call: Call) => boolean) =>
    lying.backend.rewrite(operation, (data, call) => {
      if (!isTold(call)) return;
      alterEthereum(signDataIn(data, operation), (transaction) => {
        transaction.nonce += 10_000;
      });
    });
  goAhead(() => true);
  const from = await journey.openSend("Founders vesting", lying.url);
  await fillSendForm(page, { to, amount: "0.01" });
  await pressPreview(page);
  const far = "The nonce is far ahead of this sub-wallet's other transactions";
  await expectStopped(page, PREPARED_OTHERWISE, far);

  goAhead(isCreation);
  await pressPreview(page);
  await dialogOf(page).getByRole("button", { name: "Send", exact: true }).click();
  // Any other nonce than the one reviewed: the request is withdrawn, and what can be sent is shown anew.
  await expect(dialogOf(page).getByRole("alert")).toContainText("another request has taken its nonce");
  expect((await paymentsTo(api, from.id, to)).map(({ status }) => status)).toEqual(["USER_CANCELLED"]);
});

test("the sign screen refuses a message that belongs to another request of the sub-wallet @scripts", async ({
  page,
  api,
  lying,
}) => {
  const from = await subWalletNamed(api, "Staking rewards");
  const made: string[] = [];
  for (const amount of ["0.01", "0.02"]) {
    await page.goto(lying.url + sendPath(from.id));
    await previewPayment(page, { to: freshEthereumAddress(), amount });
    made.push(await pressSend(page));
  }
  const other = (await storedRequest(api, made[0] ?? "")).webhookMessage;
  lying.backend.rewrite("getRequest", (data) => {
    (data.getRequest as { webhookMessage: unknown }).webhookMessage = other;
  });
  await page.reload();
  await expectStopped(page, SIGN_OTHERWISE, "The request to sign is a different one");

  // The same message with this request's id in it is still another transaction.
  const payload = { ...other.payload, requestId: made[1] };
  lying.backend.rewrite("getRequest", (data) => {
    (data.getRequest as { webhookMessage: unknown }).webhookMessage = { ...other, payload };
  });
  await page.reload();
  await expectStopped(page, SIGN_OTHERWISE, "The amount is not the one that you entered");
  // A payment that waits holds back every later one of its sub-wallet, in other tests too.
  for (const id of made) {
    await cancelByApi(api, id);
  }
});

test("a transaction that cannot be read is not offered for signing @scripts", async ({
  page,
  journey,
  lying,
}) => {
  await journey.send("Founders vesting", { to: freshEthereumAddress(), amount: "0.01" }, lying.url);
  for (const nonsense of ["words", 7, {}, { type: "ETHEREUM_TRANSACTION_CREATED", payload: null }]) {
    lying.backend.rewrite("getRequest", (data) => {
      (data.getRequest as { webhookMessage: unknown }).webhookMessage = nonsense;
    });
    await page.reload();
    await expectStopped(page, SIGN_OTHERWISE, "The request cannot be read");
  }
});
