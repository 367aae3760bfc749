import { describe, expect, test } from "vitest";
import { withoutValues } from "../../../sandbox/db/statement-span";

describe("a statement's text in a trace", () => {
  test.each([
    [
      `select "id" from "users" where "email" = $1 limit $12`,
      `select "id" from "users" where "email" = $1 limit $12`,
    ],
    ["select 'it''s amara@bank.example', 12.50, -3", "select ?, ?, -?"],
    ["select\n  a\n  from b -- c", "select a from b -- c"],
    ["select q0_name from t2 where x1 = 7", "select q0_name from t2 where x1 = ?"],
  ])("%s has no values", (text, shown) => expect(withoutValues(text)).toBe(shown));

  test("is cut off", () => expect(withoutValues(`select ${"a, ".repeat(1_000)}`)).toHaveLength(1_000));
});
