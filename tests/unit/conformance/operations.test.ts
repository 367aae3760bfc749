import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getVariableValues, Kind, type OperationDefinitionNode } from "graphql";
import { describe, expect, test } from "vitest";
import { CONTRACT, OUR_FIELDS } from "../../../conformance/contract";
import { readOperations } from "../../../conformance/documents";
import { MUTATION_INPUTS } from "../../../conformance/mutation-inputs";
import { lackOf, needOf } from "../../../conformance/needs";
import type { Facts } from "../../../conformance/trial";
import { TRIED_IN, variablesOf } from "../../../conformance/variables";
import { projectRoot } from "../../../sandbox/base/project-root";

const operations = readOperations(projectRoot);
const needs = operations.map(needOf);
const namesOf = (kind: string) => operations.filter((one) => one.kind === kind).map(({ name }) => name);

const onChain = (chain: string | null, index: number) => ({
  ...{ id: `wallet/${chain}/${index}`, walletId: "wallet", chain, address: `address-${index}`, balance: 1n },
});
const everything: Facts = {
  subWallets: [...["ETHEREUM", "BITCOIN", "SOLANA"].map(onChain), onChain(null, 3)],
  ...{ transactionId: "transaction", requestId: "request", transferId: "transfer" },
};

describe("what is tried", () => {
  test("is every document of the console, each by a name of its own", () => {
    expect(operations.length).toBeGreaterThan(100);
    expect(new Set(operations.map(({ name }) => name)).size).toBe(operations.length);
    expect(namesOf("subscription")).toEqual(["organisationChanged"]);
  });

  test("every query has values for its variables, or a check of its own", () => {
    for (const operation of operations.filter(({ kind }) => kind === "query")) {
      if (TRIED_IN[operation.name]) continue;
      const variables = variablesOf(operation, everything, { enc: "e", iv: "i", tag: "t" });
      const definition = operation.document.definitions.find(
        (node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION,
      );
      const { errors } = getVariableValues(CONTRACT, definition?.variableDefinitions ?? [], variables);
      expect(errors, operation.name).toBeUndefined();
    }
  });

  test("no check is for an operation that the console does not have", () => {
    const names = operations.map(({ name }) => name);
    expect(Object.keys(TRIED_IN).filter((name) => !names.includes(name))).toEqual([]);
  });

  test("every mutation has an input, which the contract takes", () => {
    expect(Object.keys(MUTATION_INPUTS).toSorted()).toEqual(namesOf("mutation").toSorted());
    for (const { name, document } of operations.filter(({ kind }) => kind === "mutation")) {
      const definition = document.definitions.find(
        (node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION,
      );
      const given = getVariableValues(
        CONTRACT,
        definition?.variableDefinitions ?? [],
        MUTATION_INPUTS[name] ?? {},
      );
      expect(given.errors, name).toBeUndefined();
    }
  });
});

describe("what is needed", () => {
  const required = new Set(needs.filter(({ isOptional }) => !isOptional).flatMap((need) => need.required));

  test("is nothing of ours, but for what payments are checked with and what a transfer has told", () => {
    expect([...required].filter((coordinate) => OUR_FIELDS.has(coordinate)).toSorted()).toEqual([
      "Cluster.provenancePublicKey",
      // Only the refusal without it is ours.
      "EthereumTransactionInput.to",
      "RequestItem.webhookMessage",
      "Transfer.submitted",
    ]);
  });

  test("is what docs/backend.md lists of the root types", () => {
    const text = readFileSync(join(projectRoot, "docs/backend.md"), "utf8");
    const rows = [...text.matchAll(/^\| `(Query|User|Mutation)` \| (.+) \|$/gm)];
    const listed = rows.flatMap(([, type, names = ""]) =>
      [...names.matchAll(/`(\w+)`/g)].map(([, name]) => `${type}.${name}`),
    );
    const isOfRoot = (coordinate: string) => /^(Query|User|Mutation)\.\w+$/.test(coordinate);
    expect(listed.toSorted()).toEqual([...required].filter(isOfRoot).toSorted());
  });

  test("has the arguments and input fields that the console sends", () => {
    for (const coordinate of [
      "User.subWallets(limit:)",
      "Mutation.cancelRequest(reason:)",
      "EthereumTransactionInput.gasLimit",
      "RequestAuditLogInput.fromDate",
    ]) {
      expect(required, coordinate).toContain(coordinate);
    }
    expect(required).not.toContain("RequestAuditLogInput.timeZone");
    expect(required).not.toContain("Balance.held");
  });

  test.each([
    ["listTasks", "User.tasks", "tasks"],
    ["listTasks", "Task.recipient", null],
    ["getPortfolioManifest", "User.csvPortfolioManifest(timeZone:)", null],
    ["findTransactions", "User.findTransactions(operations:)", null],
    ["findAddressBookPage", "AddressBookConnection.total", "book"],
    ["getAuditChain", "Mutation.checkAuditChain", "audit"],
    ["endSession", "Mutation.endSession", "endSession"],
    ["changeAddressBookEntry", "Mutation.changeAddressBookEntry", "changeAddressBookEntry"],
    ["listSubWallets", "User.subWallets", null],
  ])("%s of a backend without %s is left out for want of: %s", (name, missing, expected) => {
    const need = needs.find(({ operation }) => operation.name === name)!;
    expect(lackOf(need, (coordinate) => coordinate === missing)).toBe(expected);
    expect(lackOf(need, () => false)).toBeNull();
  });
});
