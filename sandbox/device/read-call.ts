import { operationWords } from "../base/operation";
import { toChecksumAddress } from "../chains/ethereum/address";
import { type CallValue, readArguments } from "./call-data";
import { type Argument, type Method, methods } from "./call-methods";
import { timeText } from "./permits";
import type { Detail, Reading } from "./reading";
import { allowedText, REVOKED, type Token, unitsText } from "./spenders";

type CallReading = Required<Pick<Reading, "action" | "details" | "warnings">> & {
  /** Whether somebody may then take the called contract's token from the sub-wallet. */
  allows: boolean;
};

/** `shown`: an address as the chain writes it. */
type Called = { token: Token; shown(address: string): string };

const ALLOWING: ReadonlySet<string> = new Set(["approve", "increaseAllowance"]);

/** A well-known call, in the console's words; null for any other, and for one with more data than its arguments. */
export function readCall(data: string | null, { token, shown }: Called): CallReading | null {
  const [, selector = "", rest = ""] = /^0x([0-9a-f]{8})([0-9a-f]*)$/i.exec(data?.toLowerCase() ?? "") ?? [];
  const method = Object.hasOwn(methods, selector) ? methods[selector] : undefined;
  const values = method && readArguments(typesOf(method), rest);
  if (!method || !values) return null;
  const units = decisiveUnits(method, values);
  const isRevocation = method.name === "approve" && units === 0n && token !== undefined;
  const warnings = method.warns(units, token);
  const details = method.arguments.flatMap((argument, at) =>
    argument.kind === "part" ? [] : [detailOf(argument, values[at] ?? "", { token, shown, isRevocation })],
  );
  return {
    action: `${operationWords.CONTRACT_CALL}: ${method.name}`,
    details: [...details, ...(token ? [{ label: "Token contract of", value: token.symbol }] : [])],
    warnings,
    allows: ALLOWING.has(method.name) && warnings.length > 0,
  };
}

const typesOf = (method: Method) => method.arguments.map(({ type }) => type);

function decisiveUnits({ arguments: all, decidedBy }: Method, values: readonly CallValue[]): bigint {
  const value = values[all.findIndex(({ label }) => label === decidedBy)];
  if (typeof value === "boolean") return value ? 1n : 0n;
  return typeof value === "bigint" ? value : 0n;
}

type Around = Called & { isRevocation: boolean };

function detailOf({ label, kind, type }: Argument, value: CallValue, around: Around): Detail {
  if (kind === "address") {
    return { label, value: around.shown(checksummed(value)), isAddress: true };
  }
  if (kind === "bytes") return { label, value: String(value), isData: true };
  if (Array.isArray(value)) {
    const items = value.map((item) => (type === "address[]" ? checksummed(item) : String(item)));
    return { label, value: items.join("\n") || "none", isData: true };
  }
  return { label, value: textOf(kind, value, around) };
}

function textOf(kind: Argument["kind"], value: CallValue, { token, isRevocation }: Around): string {
  if (typeof value !== "bigint") return value === true ? "Yes" : "No";
  if (kind === "allowed") return isRevocation ? REVOKED : allowedText(value, token);
  if (kind === "amount") return unitsText(value, token);
  return kind === "time" ? timeText(value) : value.toString();
}

const checksummed = (address: CallValue): string => toChecksumAddress(String(address).slice(2));
