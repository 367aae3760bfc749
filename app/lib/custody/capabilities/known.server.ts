import { env } from "../../env.server";
import { describeError, log } from "../../log.server";
import { CustodyFailure, CustodyUnavailable } from "../errors.server";
import { backendState } from "./backend-state.server";
import {
  type Capabilities,
  type Coordinate,
  capabilitiesWhere,
  fieldOf,
  OPTIONAL_COORDINATES,
  OPTIONAL_FIELDS,
  type OptionalOperation,
} from "./coordinates";
import { learnCoordinates } from "./learn.server";

/** The first page's wait; after that everything is assumed to be there. */
const MAX_WAIT_MS = 2_000;
const MIN_PAUSE_MS = 10_000;
/** After this the backend is asked again, unless it states a contract version, and a refused field is tried again. */
const KNOWN_MS = 10 * 60 * 1000;

interface Known {
  /** Coordinates of its schema. Null: unknown, so assume all until one is refused. */
  present: ReadonlySet<string> | null;
  /** Until when each refused coordinate counts as missing. */
  refused: Map<string, number>;
  /** It has answered the question, if only that it does not say. */
  hasAnswered: boolean;
  askedAt: number;
  starts: number | null;
  /** A coordinate was refused since the last answer. */
  isDoubtful: boolean;
  question: Promise<void> | null;
  /** The end of the wait for the first question. */
  opening: Promise<void> | null;
  summary: Summary | null;
}

interface Summary {
  capabilities: Capabilities;
  lackingFields: readonly Coordinate[];
  until: number;
}

const backends = new Map<string, Known>();

function known(): Known {
  const url = env().CUSTODY_API_URL;
  const one = backends.get(url) ?? {
    present: null,
    hasAnswered: false,
    refused: new Map(),
    askedAt: Number.NEGATIVE_INFINITY,
    starts: null,
    isDoubtful: false,
    question: null,
    opening: null,
    summary: null,
  };
  backends.set(url, one);
  return one;
}

/**
 * Asks once for each start of the backend, shared by all callers; only the first question is waited for. Never throws:
 * assumes everything if nothing is known.
 */
export async function knowCapabilities(): Promise<Capabilities> {
  const one = known();
  if (isDue(one)) one.question = ask(one);
  one.opening ??= upTo(MAX_WAIT_MS, one.question);
  await one.opening;
  return summaryOf(one).capabilities;
}

/** For links that must not lead nowhere: true only if the backend itself says so. Never throws. */
export async function statesCapability(operation: OptionalOperation): Promise<boolean> {
  const capabilities = await knowCapabilities();
  return known().present !== null && capabilities[operation];
}

/**
 * {@link statesCapability} for what is done in another way without it, and should not be done so by mistake.
 * @throws CustodyUnavailable while the backend's first answer is lost or late
 */
export async function assureCapability(operation: OptionalOperation): Promise<boolean> {
  const states = await statesCapability(operation);
  if (!known().hasAnswered) throw new CustodyUnavailable("timeout", "none");
  return states;
}

/** Whether the backend itself says that it refuses sessions that were ended. Never throws. */
export async function endsSessions(): Promise<boolean> {
  await knowCapabilities();
  return known().present?.has("Mutation.endSession") ?? false;
}

export function lackingFields(): readonly Coordinate[] {
  return summaryOf(known()).lackingFields;
}

function summaryOf(one: Known): Summary {
  const now = Date.now();
  if (one.summary && now < one.summary.until) return one.summary;
  const { present, refused } = one;
  for (const [coordinate, until] of refused) if (until <= now) refused.delete(coordinate);
  const lacks = (coordinate: Coordinate) =>
    refused.has(coordinate) ||
    refused.has(fieldOf(coordinate)) ||
    (present !== null && !present.has(coordinate));
  one.summary = {
    capabilities: capabilitiesWhere(lacks),
    lackingFields: Object.values<readonly Coordinate[]>(OPTIONAL_FIELDS).flat().filter(lacks),
    until: Math.min(...refused.values()),
  };
  return one.summary;
}

export function noteUnknown(coordinates: readonly string[]): void {
  const one = known();
  for (const name of coordinates.filter((coordinate) => OPTIONAL.has(coordinate))) {
    one.refused.set(name, Date.now() + KNOWN_MS);
    one.isDoubtful = true;
    one.summary = null;
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
    // Refusals of an earlier program no longer count.
    if (one.starts !== null && one.starts !== starts) one.refused.clear();
    Object.assign(one, { present, starts, hasAnswered: true, isDoubtful: false, summary: null });
  } catch (error) {
    // A later call asks again; until then the old answer holds.
    if (!(error instanceof CustodyFailure)) log.error("capabilities", describeError(error));
  } finally {
    one.question = null;
  }
}

async function upTo(ms: number, promise: Promise<void> | null): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([promise, timeout]);
  clearTimeout(timer);
}
