import { expect, it } from "vitest";
import { isUuid } from "../../../sandbox/base/uuid";
import { organisations as seeded } from "../../../sandbox/seed/people";

/** The extension refuses any other. */
it("every demo organisation has a UUID for its trust id, and none of them twice", () => {
  const ids = seeded.map(({ trustId }) => trustId);
  expect(ids.every(isUuid)).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});
