import { ApiError, invalidInput } from "../base/errors";
import { normalName } from "../base/hidden-characters";
import { canonicalAddress } from "../chains/canonical-address";
import type { TravelRuleParty } from "../db/schema";
import type { TransactionRow } from "../wallets/transactions";
import type { CheckedTransfer } from "./checks";
import { originatorAccount } from "./originator-account";
import type { TransferRow } from "./transfers";

export type TravelRuleTransferInput = {
  id: string;
  originator?: TravelRuleParty | null;
  beneficiary?: TravelRuleParty | null;
  direction?: "SENT" | "RECEIVED" | "SELF" | null;
  submit?: boolean | null;
};

const MAX_TEXT_LENGTH = 200;

/**
 * Refuses what no form allows: another direction or payee, a counterparty that is the caller, or an own side that is
 * not, unless the organisation can act as an intermediary.
 * @throws ApiError INVALID_INPUT, NOT_ALLOWED
 */
export function assertUntampered(
  row: TransferRow,
  input: TravelRuleTransferInput | undefined,
  { chain }: TransactionRow,
  canActAsIntermediary: boolean,
): void {
  if (!input) return;
  if (input.direction && input.direction !== row.direction) {
    throw invalidInput("The direction of a transfer cannot be changed");
  }
  if (row.direction === "SELF") return;
  const isInbound = row.direction === "RECEIVED";
  const own = isInbound ? input.beneficiary : input.originator;
  const other = isInbound ? input.originator : input.beneficiary;
  if (other?.isCaller) throw invalidInput("The other side of a transfer cannot be the caller");
  if (own?.isCaller === false && !canActAsIntermediary) {
    throw new ApiError("NOT_ALLOWED", "Your organisation cannot act as an intermediary");
  }
  const payee = isInbound ? null : cleanText(input.beneficiary?.accountId);
  if (payee && row.to && canonicalAddress(chain, payee) !== canonicalAddress(chain, row.to)) {
    throw invalidInput("The beneficiary's account is the address that is paid");
  }
}

export function mergeTransfer(
  row: TransferRow,
  input: TravelRuleTransferInput | undefined,
  transaction: TransactionRow,
  canActAsIntermediary: boolean,
): CheckedTransfer & { id: string } {
  const originator = cleanParty(input?.originator ?? row.originator);
  const beneficiary = cleanParty(input?.beneficiary ?? row.beneficiary);
  originator.accountId ??= originatorAccount({ ...transaction, from: row.from });
  beneficiary.accountId ??= row.to;
  // The transfer decides which account is paid, not the caller.
  if (row.direction === "SENT") beneficiary.accountId = row.to;
  const ownSide = row.direction === "RECEIVED" ? beneficiary : originator;
  const otherSide = row.direction === "RECEIVED" ? originator : beneficiary;
  ownSide.isCaller = canActAsIntermediary ? (ownSide.isCaller ?? false) : true;
  otherSide.isCaller = false;
  return { id: row.id, direction: row.direction, originator, beneficiary };
}

/** Blank texts become null. */
function cleanParty(party: TravelRuleParty | null): TravelRuleParty {
  const { name, accountId, customerId, isCaller, vasp } = party ?? {};
  return {
    name: cleanText(name && normalName(name)),
    accountId: cleanText(accountId),
    customerId: cleanText(customerId),
    isCaller: isCaller ?? null,
    vasp: vasp
      ? {
          id: cleanText(vasp.id),
          name: cleanText(vasp.name && normalName(vasp.name)),
          type: cleanText(vasp.type),
        }
      : null,
  };
}

function cleanText(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? "";
  if (trimmed.length > MAX_TEXT_LENGTH)
    throw invalidInput(`Texts must not be longer than ${MAX_TEXT_LENGTH} characters`);
  return trimmed === "" ? null : trimmed;
}
