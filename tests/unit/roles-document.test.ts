import { expect, it } from "vitest";
import { rolesDocument } from "../fixtures/roles-document";

it("docs/roles.md says what the tables of roles say", async () => {
  await expect(rolesDocument()).toMatchFileSnapshot("../../docs/roles.md");
});
