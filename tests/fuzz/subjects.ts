import fc from "fast-check";
import { actionRouteOf, routeOf, urlOfRoute } from "../fixtures/console/action-routes";
import { authorisationRows } from "../fixtures/e2e/authorisation-rows";
import { bodyOf, type HostileCase, hostileCases, type Target } from "../fixtures/e2e/hostile-forms";
import { RESOURCES } from "../fixtures/e2e/role-walk";
import { hostileQueries, hostileSegment } from "./addresses";
import type { Stage } from "./stage";

/** One request of a subject. */
export interface Attempt {
  method: "GET" | "POST";
  /** With its query, from the root. */
  path: string;
  /** The page, or only its data as scripts ask for it. */
  isPage: boolean;
  body?: (token: string) => Promise<{ bytes: Buffer; type: string | null }>;
  /** It has no valid anti-forgery token, so that nothing may reach the backend. */
  isForged?: boolean;
  /** Characters that the answer may have more than the plain page. */
  mayAdd: number;
}

/** An action, a loader's query or one parameter of a route: what gets as many cases as are asked for. */
export interface Subject {
  name: string;
  /** The plain page, whose size the answers are compared with. */
  plain: string;
  isSignedOut: boolean;
  cases: (names: readonly string[]) => fc.Arbitrary<Attempt>;
}

const MAY_ADD = 100_000;
const isPage = fc.oneof(
  { weight: 19, arbitrary: fc.constant(false) },
  { weight: 1, arbitrary: fc.constant(true) },
);

/** They never end, or end the session that the others need. */
const LEFT_OUT = ["events.ts"];

/** Every action, every loader's query and every parameter of a route. */
export function fuzzSubjects({ examples, targets }: Pick<Stage, "examples" | "targets">): Subject[] {
  const rows = authorisationRows(examples, targets).filter(({ file }) => !LEFT_OUT.includes(file));
  const reads = rows.filter(({ kind }) => kind === "read");
  return [
    ...rows.filter(({ kind }) => kind === "post").map(({ file, path }) => actionOf(file, path, targets)),
    ...reads.map(({ file, path }) => queryOf(file, path)),
    ...reads.flatMap(({ file, path }) => parametersOf(file, path)),
  ];
}

function actionOf(file: string, path: string, all: readonly Target[]): Subject {
  const own = all.filter((target) => actionRouteOf(target.path)?.file === file);
  const targets = own.length > 0 ? own : [{ path, fields: {} }];
  const toAttempt = (hostile: HostileCase): Attempt => {
    const target = targets[hostile.target] as Target;
    return {
      ...{ method: "POST", path: target.path, isPage: hostile.isPage },
      ...{ isForged: hostile.csrf === "absent" || hostile.csrf === "wrong" },
      body: (token) => bodyOf(hostile, target, token),
      mayAdd: target.maxAnswer ?? MAY_ADD,
    };
  };
  return {
    name: `POST ${urlOfRoute(file)}`,
    plain: path,
    isSignedOut: file === "login.tsx",
    cases: () => hostileCases(targets).map(toAttempt),
  };
}

/** Of a file there is no data apart. */
const isFile = (file: string) => file in RESOURCES;

function queryOf(file: string, path: string): Subject {
  const [plain = "", given] = path.split("?");
  const queries = (names: readonly string[]) =>
    fc.tuple(hostileQueries(names), isPage, fc.boolean()).map(([query, asPage, keeps]): Attempt => {
      const whole = given && keeps ? `${given}&${query}` : query;
      return { method: "GET", path: `${plain}?${whole}`, isPage: asPage || isFile(file), mayAdd: MAY_ADD };
    });
  return { name: `GET ${urlOfRoute(file)}?…`, plain: path, isSignedOut: false, cases: queries };
}

function parametersOf(file: string, path: string): Subject[] {
  const [plain = ""] = path.split("?");
  const parameters = Object.entries(routeOf(path)?.params ?? {});
  return parameters.map(([name, value]) => {
    const at = plain.split("/").lastIndexOf(encodeURIComponent(value));
    const cases = fc.tuple(hostileSegment, isPage).map(([segment, asPage]): Attempt => {
      const changed = plain.split("/").with(at, segment).join("/");
      return { method: "GET", path: changed, isPage: asPage || isFile(file), mayAdd: MAY_ADD };
    });
    return { name: `GET ${urlOfRoute(file)} :${name}`, plain: path, isSignedOut: false, cases: () => cases };
  });
}
