import { parse } from "graphql";
import { describe, expect, test } from "vitest";
import { shapeProblems } from "../../../conformance/shape";

const document = parse(`
  query ($isCounted: Boolean!) {
    user {
      email
      subWallets {
        items { __typename subWalletId order balances { items { amount { value currency } } }
          ... on BlockchainSubWallet { chain createdAt } ... on ExchangeSubWallet { exchangeName } }
        nextToken
      }
      auditLog { items { hash origin } count @include(if: $isCounted) }
    }
  }
`);

// biome-ignore lint/suspicious/noExplicitAny: an answer that a test makes wrong
type Anything = any;

const sound = (): Anything => ({
  user: {
    email: "ada@example.com",
    subWallets: {
      items: [
        {
          ...{ __typename: "BlockchainSubWallet", subWalletId: "w/ETH/0", order: null, chain: "ETHEREUM" },
          ...{ createdAt: "2026-11-26T10:00:00.000Z" },
          balances: { items: [{ amount: { value: "15", currency: "WEI" } }] },
        },
        {
          ...{ __typename: "ExchangeSubWallet", subWalletId: "w/KRAKEN/0", exchangeName: "kraken" },
          ...{ order: 2, balances: null },
        },
      ],
      nextToken: null,
    },
    auditLog: { items: [{ hash: "ab".repeat(32), origin: "CONSOLE" }], count: 1 },
  },
});

describe("the shape of an answer", () => {
  test("is sound with nulls where the contract allows them, and with each type's own fields", () => {
    expect(shapeProblems(document, sound(), { isCounted: true })).toEqual([]);
  });

  test.each<[string, (answer: Anything) => void]>([
    ["user.email must not be null", (answer) => Object.assign(answer.user, { email: null })],
    ["user.email is missing", (answer) => delete answer.user.email],
    ["user.email must be a text, not a number", (answer) => Object.assign(answer.user, { email: 7 })],
    ["user.subWallets.items must be a list", ({ user }) => Object.assign(user.subWallets, { items: {} })],
    [
      "user.subWallets.items.0.chain is missing",
      ({ user }) => {
        delete user.subWallets.items[0].chain;
      },
    ],
    [
      "user.subWallets.items.1.exchangeName is missing",
      ({ user }) => {
        delete user.subWallets.items[1].exchangeName;
      },
    ],
    [
      "user.subWallets.items.1.order must be a whole number, not a number",
      ({ user }) => Object.assign(user.subWallets.items[1], { order: 1.5 }),
    ],
    [
      "user.subWallets.items.0.__typename must be the name of a type",
      ({ user }) => Object.assign(user.subWallets.items[0], { __typename: null }),
    ],
    [
      "user.subWallets.items.0.balances.items.0.amount.value must be a decimal number, or NaN, not this text",
      ({ user }) => Object.assign(user.subWallets.items[0].balances.items[0].amount, { value: "1.5e18" }),
    ],
    [
      "user.subWallets.items.0.createdAt must be a moment in ISO 8601, not this text",
      ({ user }) => Object.assign(user.subWallets.items[0], { createdAt: "26/11/2026" }),
    ],
    [
      "user.auditLog.items.0.origin must be a value of AuditOrigin, not this text",
      ({ user }) => Object.assign(user.auditLog.items[0], { origin: "MOON" }),
    ],
  ])("says: %s", (words, spoil) => {
    const answer = sound();
    spoil(answer);
    expect(shapeProblems(document, answer, { isCounted: true })).toContain(words);
  });

  test("asks for nothing that the document left out", () => {
    const answer = sound();
    delete answer.user.auditLog.count;
    expect(shapeProblems(document, answer, { isCounted: false })).toEqual([]);
    expect(shapeProblems(document, answer, { isCounted: true })).toEqual(["user.auditLog.count is missing"]);
  });

  test("takes statuses and chains that the contract does not know, as the console does", () => {
    const answer = sound();
    answer.user.subWallets.items[0].chain = "NEW_CHAIN";
    expect(shapeProblems(document, answer, { isCounted: true })).toEqual([]);
  });
});
