import { freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import { person } from "../fixtures/e2e/people";
import { cancelRequest, dialogOf, factOf } from "../fixtures/e2e/send-dialog";
import { signIn } from "../fixtures/e2e/sign-in";
import { waitForStatus } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

const WARNING = "had never signed in with this browser before";

test("a request says who prepared it, from where, and warns of a browser that is new to them @signed-out", async ({
  page,
  context,
  journey,
  api,
}) => {
  const payment = () => ({ to: freshEthereumAddress(), amount: "0.01" });
  await signIn(page, person("amara"));
  const requestId = await journey.prepare("Trading desk", payment());
  const prepared = factOf(page, "Prepared by");
  await expect(prepared).toContainText("Amara Osei");
  await expect(prepared).toContainText("From 127.0.0.1, in a new browser");
  await expect(dialogOf(page)).toContainText(WARNING);
  await cancelRequest(page);
  await waitForStatus(api, requestId, "USER_CANCELLED");

  const kept = (await context.cookies()).filter(({ name }) => name === "sr-browser");
  expect(kept).toMatchObject([{ httpOnly: true, sameSite: "Lax" }]);
  await context.clearCookies();
  await context.addCookies(kept);
  await signIn(page, person("amara"));
  await journey.prepare("Trading desk", payment());
  await expect(prepared).toContainText("in a browser known since");
  await expect(dialogOf(page)).not.toContainText(WARNING);
  await cancelRequest(page);
});
