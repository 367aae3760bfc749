import { redirect } from "@remix-run/node";
import { expect, it, vi } from "vitest";
import { answerCancel } from "~/lib/signing/screen/cancel-reason.server";

const cancel = vi.fn(async (_reason: string) => {});
const answer = vi.fn((_problem: string | null) => redirect("/home"));

it.each([
  ["", "Cancelled in the console"],
  ["  Not  ours\n", "Not ours"],
  ["Cafe\u0301", "Café"],
])("cancels for '%s' as '%s'", async (typed, reason) => {
  expect(await answerCancel(typed, cancel, answer)).toBeInstanceOf(Response);
  expect(cancel).toHaveBeenLastCalledWith(reason);
  expect(answer).toHaveBeenLastCalledWith(null);
});

it("asks again for a reason that could be read as another, with what was typed", async () => {
  cancel.mockClear();
  expect(await answerCancel("Sent\u202e twice", cancel, answer)).toMatchObject({
    data: {
      cancel: {
        values: { reason: "Sent\u202e twice" },
        issues: [
          {
            field: "reason",
            message: expect.stringMatching(/^Reason contains an invisible character \(U\+202E/),
          },
        ],
      },
    },
    init: { status: 400 },
  });
  expect(cancel).not.toHaveBeenCalled();
});
