import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";

const root = join(import.meta.dirname, "../..");

export interface SourceFile {
  /** From the project's folder, with forward slashes: "app/lib/money.ts". */
  path: string;
  text: string;
  imports: Import[];
}

export interface Import {
  /** A path like SourceFile's for what stands in the project, else the package's name as written. */
  target: string;
  /** Erased by the compiler: costs nothing and runs nothing. */
  isTypeOnly: boolean;
}

/** Every TypeScript file below the folders, with what it imports. */
export function readSources(...folders: string[]): SourceFile[] {
  return folders.flatMap((folder) => {
    const paths = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
    return paths
      .filter((path) => /\.(ts|tsx)$/.test(path))
      .map((path) => readSource(posix.join(folder, path.replaceAll("\\", "/"))));
  });
}

function readSource(path: string): SourceFile {
  const text = readFileSync(join(root, path), "utf8");
  return { path, text, imports: [...readImports(path, text)] };
}

const STATIC = /^\s*(?:import|export)\s+(type\s+)?(?:[\w*{][^"';]*?\sfrom\s+)?["']([^"']+)["']/gm;
const DYNAMIC = /\bimport\(\s*["']([^"']+)["']\s*\)/g;

function* readImports(path: string, text: string): Generator<Import> {
  for (const [, type, specifier = ""] of text.matchAll(STATIC)) {
    yield { target: resolveImport(path, specifier), isTypeOnly: type !== undefined };
  }
  for (const [, specifier = ""] of text.matchAll(DYNAMIC)) {
    yield { target: resolveImport(path, specifier), isTypeOnly: false };
  }
}

function resolveImport(from: string, specifier: string): string {
  const path = specifier.startsWith("~/")
    ? posix.join("app", specifier.slice(2))
    : specifier.startsWith(".")
      ? posix.join(dirname(from), specifier)
      : null;
  if (path === null) return specifier;
  const candidates = [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`, `${path}/index.tsx`];
  return (
    candidates.find((candidate) => /\.\w+$/.test(candidate) && existsSync(join(root, candidate))) ?? path
  );
}

/** Circles of imports that exist at run time, each as the way around: "a.ts -> b.ts -> a.ts". */
export function findCircles(files: SourceFile[]): string[] {
  const graph = new Map(
    files.map(({ path, imports }) => [
      path,
      imports.filter((one) => !one.isTypeOnly).map((one) => one.target),
    ]),
  );
  const circles = new Set<string>();
  const done = new Set<string>();
  const visit = (path: string, way: string[]): void => {
    const start = way.indexOf(path);
    if (start !== -1) {
      circles.add([...way.slice(start), path].join(" -> "));
      return;
    }
    if (done.has(path)) return;
    for (const target of graph.get(path) ?? []) visit(target, [...way, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return [...circles];
}

/**
 * The folders (and files) that stand directly below a root, each as one file that imports what its files import of
 * the others. Type-only imports count: a folder that knows another's types depends on it.
 */
export function foldersBelow(root: string, files: SourceFile[]): SourceFile[] {
  const nameOf = (path: string) => path.slice(root.length + 1).split("/")[0] ?? "";
  const targets = new Map<string, Set<string>>();
  for (const { path, imports } of files.filter((file) => file.path.startsWith(`${root}/`))) {
    const own = targets.get(nameOf(path)) ?? new Set();
    targets.set(nameOf(path), own);
    for (const { target } of imports) {
      if (target.startsWith(`${root}/`) && nameOf(target) !== nameOf(path)) own.add(nameOf(target));
    }
  }
  return [...targets].map(([path, imported]) => ({
    path,
    text: "",
    imports: [...imported].map((target) => ({ target, isTypeOnly: false })),
  }));
}

/**
 * Imports that do not go down, as "from -> to".
 * @param layers from the lowest to the highest; a folder that is not among them is above nothing
 */
export function findArrowsUp(folders: SourceFile[], layers: readonly string[]): string[] {
  return folders.flatMap(({ path, imports }) =>
    imports
      .filter(({ target }) => !(layers.indexOf(path) > layers.indexOf(target) && layers.includes(target)))
      .map(({ target }) => `${path} -> ${target}`),
  );
}
