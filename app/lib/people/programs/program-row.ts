import type { Program } from "~/lib/custody/people/programs.server";
import { markHidden } from "~/lib/names/hidden-characters";
import { formatDay, formatWhen, nameInitials } from "~/lib/present/format";
import { ROLE_WORDS } from "../role-words";

const DAY = 86_400_000;
const NEAR_DAYS = 21;

/** Ready to be shown. */
export interface ProgramRow {
  id: string;
  name: string;
  initials: string;
  /** 'Initiator' */
  role: string;
  /** '****a1b2c3', of each valid key. */
  keys: string;
  wallets: string;
  lastUsedAt: string | null;
  lastUsedFrom: string | null;
  until: { words: string; tone: "near" | "over" | null };
  isRevoked: boolean;
}

/** @param walletNames by id */
export function programRow(
  program: Program,
  walletNames: ReadonlyMap<string, string>,
  now: Date,
): ProgramRow {
  const { id, role, walletIds, lastUsedAt, lastUsedFrom, keys } = program;
  const name = markHidden(program.name);
  return {
    ...{ id, name, lastUsedAt, lastUsedFrom, until: untilOf(program, now) },
    initials: nameInitials(name),
    role: ROLE_WORDS[role],
    keys: keys.map(({ lastSix }) => `****${lastSix}`).join(", "),
    wallets: walletWords(walletIds, walletNames),
    isRevoked: program.revokedAt !== null,
  };
}

/** 'All', 'Operations, Staking', 'None'. */
export function walletWords(walletIds: readonly string[] | null, names: ReadonlyMap<string, string>): string {
  if (walletIds === null) return "All";
  return walletIds.flatMap((id) => markHidden(names.get(id) ?? "") || []).join(", ") || "None";
}

function untilOf({ until, revokedAt }: Program, now: Date): ProgramRow["until"] {
  if (revokedAt !== null) return { words: `revoked ${formatDay(revokedAt)}`, tone: null };
  const left = Date.parse(`${until}T00:00:00Z`) + DAY - now.getTime();
  if (left <= 0) return { words: `ended ${formatDay(until)}`, tone: "over" };
  return { words: formatDay(until), tone: left <= NEAR_DAYS * DAY ? "near" : null };
}

/** 'Key ****a1b2c3, until 28 Nov 2026, 09:12 UTC'. */
export const keyLines = ({ keys }: Program): string[] =>
  keys.map(({ lastSix, createdAt, endsAt }) =>
    endsAt === null
      ? `****${lastSix}, made ${formatWhen(createdAt)}`
      : `****${lastSix}, replaced: ends ${formatWhen(endsAt)}`,
  );
