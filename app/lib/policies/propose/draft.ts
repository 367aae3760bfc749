import type { RuleInput } from "~/lib/custody/policies/change.server";
import type { WalletRule } from "~/lib/custody/policies/shapes.server";

interface DraftGroup {
  name: string | null;
  quorumCount: number;
  keys: string[];
}

/** A rule as it travels in the form: ids and keys, no names of theirs. */
export interface DraftRule extends Omit<WalletRule, "from" | "approvals"> {
  /** Ids of sub-wallets. */
  from: string[] | null;
  approvals: { schedules: DraftGroup[][]; notByPreparer: boolean } | null;
}

export interface Names {
  subWallets: ReadonlyMap<string, string>;
  /** By key in lower case. */
  people: ReadonlyMap<string, string>;
}

/** Of a rule that the backend does not know yet. */
const NEW = "new-";

export function nextId(draft: readonly DraftRule[]): string {
  const taken = new Set(draft.map(({ id }) => id));
  for (let at = 1; ; at += 1) if (!taken.has(`${NEW}${at}`)) return `${NEW}${at}`;
}

export const toInput = ({ id, ...rule }: DraftRule): RuleInput => ({
  ...rule,
  id: id.startsWith(NEW) ? null : id,
});

/** With the id of a new rule too, so that the trial names it. */
export const toTrial = (rule: DraftRule): RuleInput => rule;

export function toDraft({ from, approvals, ...rule }: WalletRule): DraftRule {
  return {
    ...rule,
    from: from?.map(({ id }) => id) ?? null,
    approvals: approvals && {
      notByPreparer: approvals.notByPreparer,
      schedules: approvals.schedules.map((groups) =>
        groups.map(({ name, quorumCount, approvers }) => ({
          ...{ name, quorumCount },
          keys: approvers.map(({ key }) => key),
        })),
      ),
    },
  };
}

export function withNames({ from, approvals, ...rule }: DraftRule, names: Names): WalletRule {
  return {
    ...rule,
    from: from?.map((id) => ({ id, name: names.subWallets.get(id) ?? null })) ?? null,
    approvals: approvals && {
      notByPreparer: approvals.notByPreparer,
      schedules: approvals.schedules.map((groups) =>
        groups.map(({ keys, ...group }) => ({
          ...group,
          approvers: keys.map((key) => ({ key, name: names.people.get(key.toLowerCase()) ?? null })),
        })),
      ),
    },
  };
}

/** Whether a backend's rules are those that were asked for; new ones have got their ids. */
export function isSameSet(asked: readonly DraftRule[], made: readonly WalletRule[]): boolean {
  const content = ({ id, ...rule }: DraftRule) =>
    JSON.stringify([id.startsWith(NEW) ? null : id, ordered(rule)]);
  const known = new Set(asked.map(({ id }) => id));
  const found = made.map(toDraft).map((rule) => (known.has(rule.id) ? rule : { ...rule, id: NEW }));
  return JSON.stringify(asked.map(content).sort()) === JSON.stringify(found.map(content).sort());
}

function ordered({ operations, from, to, assets, above, during, approvals }: Omit<DraftRule, "id">) {
  const sorted = (list: readonly string[] | null) => list && [...list].sort();
  const groups = approvals?.schedules.map((alternative) =>
    alternative.map(({ name, quorumCount, keys }) => [
      name ?? "",
      quorumCount,
      keys.map((key) => key.toLowerCase()).sort(),
    ]),
  );
  return [
    ...[operations, from, to, assets].map(sorted),
    above && [above.amount, above.currency, above.hours],
    during && [[...during.days].sort(), during.from, during.until, during.zone],
    approvals && [groups, approvals.notByPreparer],
  ];
}
