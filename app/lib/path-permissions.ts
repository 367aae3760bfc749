import type { Permission } from "./roles";

/** Pages that are only of use to whom their form is offered. */
const PAGES: readonly (readonly [pattern: RegExp, permission: Permission])[] = [
  [/^\/(?:home|wallets)\/[^/]+\/[^/]+\/[^/]+\/(?:send|speedupcancel)$/, "preparePayments"],
  [/^\/home\/[^/]+\/[^/]+\/[^/]+\/stake$/, "stake"],
  [/^\/home\/create-sub-wallet$/, "createSubWallets"],
  [/^\/address-book\/(?:add|entry\/edit|entry\/remove)$/, "changeAddressBook"],
  [/^\/payouts\/new$/, "preparePayments"],
  [/^\/transactions\/templates$/, "keepTemplates"],
  [/^\/transactions\/views$/, "saveViews"],
  [/^\/transactions\/details$/, "giveTravelRuleDetails"],
  [/^\/transactions\/[^/]+\/note$/, "annotateRequests"],
  [/^\/policies\/[^/]+\/change$/, "changePolicies"],
  [/^\/freeze$/, "freeze"],
  [/^\/people\/(?:invite|[^/]+\/change)$/, "changePeople"],
  [/^\/people\/keys\/[^/]+$/, "changePrograms"],
  [/^\/metamask-snap(?:\/|$)/, "useExtension"],
  [/^\/(?:home|portfolio)\/export-audit$/, "readAuditLog"],
];

/** These lead to a request, which everybody may read. */
const READING = /[?&](?:approve|ask)=/;
const CANCELLING = /[?&](?:ask=(?:cancel|stop)|cancel=ask)/;

/** What leads there needs; null: nothing. @param to a path of ours with its query, or a whole URL */
export function permissionOfPath(to: string): Permission | null {
  if (CANCELLING.test(to)) return "cancelRequests";
  const path = to.replace(/^https?:\/\/[^/]+/, "").split(/[?#]/)[0] ?? "";
  if (READING.test(to)) return null;
  return PAGES.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}
