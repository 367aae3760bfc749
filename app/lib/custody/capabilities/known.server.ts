import { env } from "../../env.server";
import { describeError, log } from "../../log.server";
import { CustodyFailure } from "../errors.server";
import { backendState } from "./backend-state.server";
import {
  type Capabilities,
  type Coordinate,
  capabilitiesWhere,
  fieldOf,
  OPTIONAL_COORDINATES,
} from "./coordinates";
import { learnCoordinates } from "./learn.server";

/** How long the first page waits for what the backend has; after that everything is taken to be there. */
const MAX_WAIT_MS = 2_000;
/** Between two questions, whatever happens. */
const MIN_PAUSE_MS = 10_000;
/** After so long it is asked again, unless it states a version of its contract; and a refused field is tried again. */
const KNOWN_MS = 10 * 60 * 1000;

/** What is known of one backend. */
interface Known {
  /** What its schema has; null where it does not say: then all is taken to be there until it is refused. */
  present: ReadonlySet<string> | null;
  /** Coordinates that a call was refused for, and until when that counts. */
  refused: Map<string, number>;
  askedAt: number;
  /** Of the backend's state when it was last asked; null before it has answered. */
  starts: number | null;
  /** A call was refused for a coordinate since. */
  isDoubtful: boolean;
  question: Promise<void> | null;
}

/** By the backend's URL. */
const backends = new Map<string, Known>();

function known(): Known {
  const url = env().CUSTODY_API_URL;
  const one = backends.get(url) ?? {
    present: null,
    refused: new Map(),
    askedAt: Number.NEGATIVE_INFINITY,
    starts: null,
    isDoubtful: false,
    question: null,
  };
  backends.set(url, one);
  return one;
}

/**
 * What the backend has. It is asked once for each of its starts, by all that wait for it together; only the first
 * question of all is waited for. Never throws: where nothing is known, everything is taken to be there.
 */
export async function knowCapabilities(): Promise<Capabilities> {
  const one = known();
  if (isDue(one)) one.question ??= ask(one);
  if (one.question && one.starts === null) await upTo(MAX_WAIT_MS, one.question);
  return capabilitiesWhere(isLacking);
}

/** Whether the backend is known to lack a coordinate, with what is known at this moment. */
export function isLacking(coordinate: Coordinate): boolean {
  const { present, refused } = known();
  const isRefused = (name: string) => (refused.get(name) ?? 0) > Date.now();
  return (
    isRefused(coordinate) || isRefused(fieldOf(coordinate)) || (present !== null && !present.has(coordinate))
  );
}

/** Notes that a call was refused because the backend lacks these. Only optional ones count: all else is an error. */
export function noteUnknown(coordinates: readonly string[]): void {
  const one = known();
  for (const name of coordinates.filter((coordinate) => OPTIONAL.has(coordinate))) {
    one.refused.set(name, Date.now() + KNOWN_MS);
    one.isDoubtful = true;
  }
}

const OPTIONAL: ReadonlySet<string> = new Set(OPTIONAL_COORDINATES.flatMap((name) => [name, fieldOf(name)]));

function isDue({ question, askedAt, starts, isDoubtful }: Known): boolean {
  const age = Date.now() - askedAt;
  if (question || age < MIN_PAUSE_MS) return false;
  const state = backendState();
  return isDoubtful || starts !== state.starts || (state.version === null && age > KNOWN_MS);
}

async function ask(one: Known): Promise<void> {
  one.askedAt = Date.now();
  try {
    const present = await learnCoordinates();
    const { starts } = backendState();
    // What an earlier program refused says nothing of this one.
    if (one.starts !== null && one.starts !== starts) one.refused.clear();
    Object.assign(one, { present, starts, isDoubtful: false });
  } catch (error) {
    // Asked again by a later call; until then what was known holds.
    if (!(error instanceof CustodyFailure)) log.error("capabilities", describeError(error));
  } finally {
    one.question = null;
  }
}

async function upTo(ms: number, promise: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([promise, timeout]);
  clearTimeout(timer);
}
