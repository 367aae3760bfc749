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
  OPTIONAL_FIELDS,
  type OptionalOperation,
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
  /** The end of the wait for the first question, which is the only one that is waited for. */
  opening: Promise<void> | null;
  summary: Summary | null;
}

/** What follows from that, until a refusal no longer counts. */
interface Summary {
  capabilities: Capabilities;
  lackingFields: readonly Coordinate[];
  until: number;
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
    opening: null,
    summary: null,
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
  if (isDue(one)) one.question = ask(one);
  one.opening ??= upTo(MAX_WAIT_MS, one.question);
  await one.opening;
  return summaryOf(one).capabilities;
}

/**
 * Whether the backend itself says that it has what an operation needs: for links that are better left out than lead
 * nowhere. False where it does not say, or not yet. Never throws.
 */
export async function statesCapability(operation: OptionalOperation): Promise<boolean> {
  const capabilities = await knowCapabilities();
  return known().present !== null && capabilities[operation];
}

/** The optional fields that the backend is known to lack at this moment. */
export function lackingFields(): readonly Coordinate[] {
  return summaryOf(known()).lackingFields;
}

/** Put together again only when something else is known. */
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

/** Notes that a call was refused because the backend lacks these. Only optional ones count: all else is an error. */
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
    // What an earlier program refused says nothing of this one.
    if (one.starts !== null && one.starts !== starts) one.refused.clear();
    Object.assign(one, { present, starts, isDoubtful: false, summary: null });
  } catch (error) {
    // Asked again by a later call; until then what was known holds.
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
