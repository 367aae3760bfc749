import { assertMay, type Permission, permissionWords } from "../auth/permissions";
import type { Principal } from "../auth/principal";
import { type Attempt, auditRefusal, isPlain, PREVIEW_REFUSALS, REFUSALS } from "../auth/refusals";
import type { BudgetName } from "../base/budgets";
import { currentOrigin } from "../base/origin";
import type { SealedHandle } from "../base/secrets";
import type { Db } from "../db/client";
import { approvalOf, cancellationOf } from "../requests/refused-request";
import { ownWordsOf } from "../wallets/account-words";
import type { ApiContext } from "./context";
import type { MutationName, Part } from "./mutation-name";
import { permissionOf } from "./permissions";
import { assertTextsVisible } from "./visible-texts";

type Args = Record<string, unknown>;
/** `never`, because each mutation has its own arguments. */
type Resolver = (parent: unknown, args: never, context: ApiContext, info: unknown) => unknown;
type NameOf = (named: string) => Promise<string>;
type Asking = { db: Db; organisationId: string };
type AttemptOf = (args: Args, nameOf: NameOf, asking: Asking) => Promise<Attempt>;

const request =
  (name: string, preposition = "from"): AttemptOf =>
  async (args, nameOf) => {
    const isPreview = inputOf(args).sendToDevicesForSigning === false;
    const whole = [isPreview ? `${name} (preview)` : name, await routeOf(args, preposition, nameOf)]
      .join(" ")
      .trim();
    return {
      action: "REQUEST_REFUSED",
      name: whole,
      about: whole,
      codes: isPreview ? PREVIEW_REFUSALS : REFUSALS,
    };
  };

const change =
  (name: string): AttemptOf =>
  async (args, nameOf) => {
    const whole = `${name} ${await routeOf(args, "in", nameOf)}`.trim();
    return { action: "CHANGE_REFUSED", name: whole, about: whole, codes: REFUSALS };
  };

/** How the audit log names a refused mutation; null if its refusals need no entry. */
export const attempts: Record<MutationName, AttemptOf | null> = {
  createSubWallet: change("New sub-wallet"),
  createBitcoinAddress: change("New receive address"),
  createEthereumTransaction: request("Ethereum transaction"),
  createEIP1559Transaction: request("Ethereum transaction"),
  createEthSignTypedData: request("Signature of typed data", "by"),
  createEthPersonalSign: request("Signature of a message", "by"),
  createBitcoinTransaction: request("Bitcoin transaction"),
  createBinanceTransaction: request("Binance transaction"),
  createExchangeTransfer: request("Exchange transfer"),
  recordTransferExport: change("Export of exchange transfers"),
  createRippleTransaction: request("XRP payment"),
  createCardanoPaymentTransaction: request("Cardano payment"),
  createCardanoStakeTransaction: request("Cardano stake"),
  createCardanoUnstakeTransaction: request("Cardano unstake"),
  createCardanoWithdrawalTransaction: request("Cardano withdrawal of rewards"),
  createSolanaPaymentTransaction: request("Solana payment"),
  createSolanaTokenPaymentTransaction: request("Solana token payment"),
  createSolanaInitialiseStakeTransaction: request("Solana stake"),
  createSolanaActivateStakeTransaction: request("Solana activation of a stake"),
  createSolanaDeactivateStakeTransaction: request("Solana deactivation of a stake"),
  createSolanaSplitStakeTransaction: request("Solana split of a stake"),
  createSolanaWithdrawStakeTransaction: request("Solana withdrawal of a stake"),
  createSubstratePaymentTransaction: request("Substrate payment"),
  createSubstrateStakeTransaction: request("Substrate stake"),
  createSubstrateAddStakeTransaction: request("Substrate addition to a stake"),
  createSubstrateDelegateStakeTransaction: request("Substrate nomination"),
  createSubstrateUnstakeTransaction: request("Substrate unstake"),
  createSubstrateRestakeTransaction: request("Substrate restake"),
  createSubstrateWithdrawStakeTransaction: request("Substrate withdrawal of a stake"),
  createDogePaymentTransaction: request("Dogecoin payment"),
  createAddressBookEntry: request("Address book entry"),
  changeAddressBookEntry: request("Change of an address book entry"),
  createChangePolicyRequest: request("Change of policy", "of"),
  createRulesChangeRequest: request("Change of rules", "of"),
  createPeopleChangeRequest: request("Change of people", "of"),
  // Whoever has no code is nobody.
  acceptInvitation: null,
  cancelRulesChange: change("Cancellation of a change of rules"),
  createPayout: request("Payout"),
  stopPayout: change("Stop of a payout"),
  freeze: change("Freeze"),
  thaw: change("Thaw"),
  updateTravelRuleInfo: change("Travel Rule details"),
  addSignature: (args, _, { db, organisationId }) =>
    approvalOf(db, organisationId, String(inputOf(args).requestId)),
  cancelRequest: (args, _, { db, organisationId }) =>
    cancellationOf(db, organisationId, String(args.requestId)),
  annotateRequest: change("Reference and note of a request"),
  revokeExtensionSession: change("Revocation of an extension session"),
  endPersonSessions: change("End of sessions"),
  createProgram: change("Key of a program"),
  changeProgram: change("Change of a program"),
  rotateProgramKey: change("New key of a program"),
  revokeProgram: change("Revocation of a program"),
  requestCsvTransactions: null,
  requestAuditLog: null,
  checkAuditChain: null,
  renamePaymentTemplate: change("Name of a payment template"),
  // A person's own, and of nothing that anybody else has.
  savePaymentTemplate: null,
  removePaymentTemplate: null,
  saveView: null,
  removeView: null,
  // A valid handle may always end its session; a forged one names nobody.
  endSession: null,
  createExtensionSession: null,
};

/** Refuses what the caller's role does not allow and invisible characters, and logs refusals in the audit log. */
export function auditRefusals(parts: readonly Part[]): Part[] {
  return parts.map((part) => {
    if (!("Mutation" in part)) return part;
    const mutations = Object.entries<Resolver>(part.Mutation);
    const told = mutations.map(([name, resolve]) => [
      name,
      audited(name as MutationName, readable(name, resolve)),
    ]);
    return { ...part, Mutation: Object.fromEntries(told) };
  });
}

/** What stops or takes away something. */
const STOPS: ReadonlySet<MutationName> = new Set<MutationName>([
  "cancelRequest",
  "cancelRulesChange",
  "endPersonSessions",
  "freeze",
  "revokeExtensionSession",
  "revokeProgram",
  "stopPayout",
]);

function budgetOf(name: MutationName): BudgetName {
  if (STOPS.has(name)) return "stops";
  if (name === "createExtensionSession") return "extensionSessions";
  return ["exportFiles", "readAuditLog"].includes(permissionOf[name] ?? "") ? "exports" : "changes";
}

const readable =
  (name: string, resolve: Resolver): Resolver =>
  (parent, args: Args, context, info) => {
    assertTextsVisible(name, args);
    return resolve(parent, args as never, context, info);
  };

function audited(name: MutationName, resolve: Resolver): Resolver {
  const [attemptOf, permission] = [attempts[name], permissionOf[name]];
  if (!attemptOf && !permission) return resolve;
  return async (parent, args: Args, context, info) => {
    const authentication = args.authentication ?? inputOf(args).authentication;
    const principal = await context.principal(authentication as SealedHandle | null | undefined);
    const { services } = context;
    const { db, budgets, clock } = services;
    const { organisationId, userId } = principal;
    budgets.spend(budgetOf(name), { id: userId, ...currentOrigin() }, clock());
    const nameOf: NameOf = (named) => ownWordsOf(db, organisationId, named);
    const attempt = attemptOf && (() => attemptOf(args, nameOf, { db, organisationId }));
    const act = async () => resolve(parent, args as never, context, info);
    if (permission) await assertRoleMay(services, principal, permission, attempt);
    return attempt ? auditRefusal(services, principal, attempt, act) : act();
  };
}

/** Before anything is read or stored. */
async function assertRoleMay(
  services: ApiContext["services"],
  principal: Principal,
  permission: Permission,
  attempt: (() => Promise<Attempt>) | null,
): Promise<void> {
  const name = permissionWords(permission);
  const unnamed: Attempt = { action: "CHANGE_REFUSED", name, about: name, codes: REFUSALS };
  await auditRefusal(services, principal, attempt ?? unnamed, async () => assertMay(principal, permission));
}

function inputOf(args: Args): Args {
  const [only, ...rest] = Object.values(args);
  return rest.length === 0 && isObject(only) ? only : args;
}

const SOURCES = ["subWalletId", "subWalletIdString", "walletId", "fromAddress", "from", "address"];
const DESTINATIONS = ["to", "destination"];

async function routeOf(args: Args, preposition: string, nameOf: NameOf): Promise<string> {
  const from = findText(args, SOURCES);
  const to = findText(args, DESTINATIONS);
  return [from && `${preposition} ${await nameOf(from)}`, to && `to ${await nameOf(to)}`]
    .filter(Boolean)
    .join(" ");
}

function findText(args: Args, names: readonly string[]): string | null {
  const inputs = [args, ...nested(args), ...nested(args).flatMap(nested)];
  for (const name of names) {
    for (const input of inputs) {
      const text = textOf(input[name]);
      if (text !== null && isPlain(text)) return text;
    }
  }
  return null;
}

function textOf(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (!isObject(value)) return null;
  const { id, type, index } = value;
  return typeof id === "string" && typeof type === "string" ? `${id}/${type}/${index}` : null;
}

const nested = (input: Args): Args[] => Object.values(input).filter(isObject);

const isObject = (value: unknown): value is Args =>
  typeof value === "object" && value !== null && !Array.isArray(value);
