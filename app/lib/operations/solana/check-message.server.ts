import type { IntentBase } from "../intent";
import type { Findings } from "../kit/findings";
import {
  DOES_MORE,
  type ExpectedAccount,
  type ExpectedData,
  type ExpectedInstruction,
  fromLittleEndian,
} from "./instructions";
import { rightsAt, type SolanaMessage } from "./message";

const OTHER_RIGHTS = "An account has signing or write rights that it does not need";
const FOREIGN_ACCOUNT = "The transaction includes an account that it does not need";

function checkData(
  findings: Findings,
  field: string,
  expected: readonly ExpectedData[],
  found: string,
): void {
  const whole = expected.map(({ hex }) => hex).join("");
  if (found === `0x${whole}`) return;
  let at = 2;
  const wrong = expected.find(({ hex }) => {
    const isSame = found.slice(at, at + hex.length) === hex;
    if (isSame) at += hex.length;
    return !isSame;
  });
  const part = found.slice(at, at + (wrong?.hex.length ?? 0));
  if (wrong?.unit && part.length === wrong.hex.length) {
    const [meant, there] = [fromLittleEndian(wrong.hex), fromLittleEndian(part)];
    findings.equalAmount(field, meant, there, wrong.unit, wrong.message);
    return;
  }
  findings.add(field, `0x${whole}`, found, wrong?.message ?? DOES_MORE);
}

function checkInstructions(
  findings: Findings,
  { accountKeys, instructions }: SolanaMessage,
  expected: readonly ExpectedInstruction[],
): void {
  findings.equal("instructions", expected.length, instructions.length, DOES_MORE);
  expected.forEach(({ program, accounts, data }, i) => {
    const found = instructions[i];
    if (!found) return;
    const field = `instructions.${i}`;
    const called = accountKeys[found.programIdIndex];
    findings.equal(`${field}.programIdIndex`, program, called, "The transaction calls another program");
    findings.equal(`${field}.accounts`, accounts.length, found.accounts.length, DOES_MORE);
    accounts.forEach((account, j) => {
      const there = accountKeys[found.accounts[j] ?? Number.NaN];
      findings.equal(`${field}.accounts.${j}`, account.key, there, account.message);
    });
    checkData(findings, `${field}.data`, data, found.data);
  });
}

type Rights = Pick<ExpectedAccount, "signs" | "isWritable">;

function expectedRights(payer: string, instructions: readonly ExpectedInstruction[]) {
  // It pays the fee.
  const rights = new Map<string, Rights>([[payer, { signs: true, isWritable: true }]]);
  for (const { program, accounts } of instructions) {
    for (const { key: account, signs, isWritable } of [
      ...accounts,
      { key: program, signs: false, isWritable: false },
    ]) {
      const before = rights.get(account);
      rights.set(account, {
        signs: signs || (before?.signs ?? false),
        isWritable: isWritable || (before?.isWritable ?? false),
      });
    }
  }
  return rights;
}

/** No extra account, no duplicate, and exactly the rights that the instructions need. */
function checkAccounts(
  findings: Findings,
  message: SolanaMessage,
  expected: readonly ExpectedInstruction[],
  { fromAddress }: IntentBase,
): void {
  const { accountKeys } = message;
  findings.equal("accountKeys.0", fromAddress, accountKeys[0], "Another account pays the fee");
  const rights = expectedRights(fromAddress, expected);
  const isOnce = new Set(accountKeys).size === accountKeys.length;
  findings.require(isOnce, "accountKeys", "different accounts", "one twice", FOREIGN_ACCOUNT);
  accountKeys.forEach((account, place) => {
    const wanted = rights.get(account);
    if (!wanted) {
      findings.add(`accountKeys.${place}`, "an account that it needs", account, FOREIGN_ACCOUNT);
      return;
    }
    const found = rightsAt(message, place);
    const isSame = found.signs === wanted.signs && found.isWritable === wanted.isWritable;
    findings.require(isSame, "header", rightsText(wanted), `${account}: ${rightsText(found)}`, OTHER_RIGHTS);
  });
}

function rightsText({ signs, isWritable }: Rights): string {
  return `${signs ? "signs" : "does not sign"}, ${isWritable ? "is changed" : "is not changed"}`;
}

export function checkMessage(
  findings: Findings,
  message: SolanaMessage,
  expected: readonly ExpectedInstruction[],
  intent: IntentBase,
): void {
  checkInstructions(findings, message, expected);
  checkAccounts(findings, message, expected, intent);
}
