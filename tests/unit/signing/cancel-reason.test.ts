import { expect, it, vi } from "vitest";
import { cancelFor } from "~/lib/signing/screen/cancel-reason.server";

const cancel = vi.fn(async (_reason: string) => {});

it.each([
  ["", "Cancelled in the console"],
  ["  Not  ours\n", "Not ours"],
  ["Cafe\u0301", "Café"],
])("cancels for '%s' as '%s'", async (typed, reason) => {
  expect(await cancelFor(typed, cancel)).toBeNull();
  expect(cancel).toHaveBeenLastCalledWith(reason);
});

it("does not cancel for a reason that could be read as another", async () => {
  cancel.mockClear();
  expect(await cancelFor("Sent\u202e twice", cancel)).toMatch(
    /^Reason contains an invisible character \(U\+202E/,
  );
  expect(cancel).not.toHaveBeenCalled();
});
