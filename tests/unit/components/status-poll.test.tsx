import { describe, expect, it } from "vitest";
import { StatusPoll } from "~/components/signing/screen/status-poll";
import { render, textOf } from "../../fixtures/console/components-render";

const poll = (status: string) =>
  render(<StatusPoll transactionId="one" status={status} refreshTo="/transactions/one" />);

describe("polling for a status", () => {
  it.each(["COMPLETED", "CONFIRMED", "CLEARED", "USER_CANCELLED", "SYSTEM_CANCELLED", "ERROR"])(
    "is over with a final status: %s",
    async (status) => {
      expect(await poll(status)).toBe("");
    },
  );

  it.each(["PREPROCESSING", "NOT_AVAILABLE", "SOMETHING_NEW"])(
    "goes on with any other, with a link for those without scripts: %s",
    async (status) => {
      const html = await poll(status);
      expect(html).toContain('href="/transactions/one"');
      expect(textOf(html)).toContain("Refresh");
    },
  );
});
