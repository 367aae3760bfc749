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

/** @param walletNames by id @param seesSome whether the reader sees only some of the wallets */
export function programRow(
  program: Program,
  walletNames: ReadonlyMap<string, string>,
  now: Date,
  seesSome = false,
): ProgramRow {
  const { id, role, walletIds, lastUsedAt, lastUsedFrom, keys } = program;
  const name = markHidden(program.name);
  return {
    ...{ id, name, lastUsedAt, lastUsedFrom, until: untilOf(program, now) },
    initials: nameInitials(name),
    role: ROLE_WORDS[role],
    keys: keys.map(({ lastSix }) => `****${lastSix}`).join(", "),
    wallets: walletWords(walletIds, walletNames, seesSome),
    isRevoked: program.revokedAt !== null,
  };
}

/** 'All', 'Operations, Staking', 'Operations, and 2 that you do not see'. */
function walletWords(
  walletIds: readonly string[] | null,
  names: ReadonlyMap<string, string>,
  seesSome: boolean,
): string {
  if (walletIds === null) return "All";
  const seen = walletIds.flatMap((id) => markHidden(names.get(id) ?? "") || []);
  const unseen = seesSome ? walletIds.length - seen.length : 0;
  if (unseen === 0) return seen.join(", ") || "None";
  return seen.length > 0 ? `${seen.join(", ")}, and ${unseen} that you do not see` : "None that you see";
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
