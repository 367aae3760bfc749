import { readdirSync } from "node:fs";
import { extname, join } from "node:path";
import express, {
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from "express";

/** Best first. The build writes `x.js.br` and `x.js.gz` beside `x.js` (scripts/lib/compress-files.mjs). */
const ENCODINGS = [
  { name: "br", ending: ".br" },
  { name: "gzip", ending: ".gz" },
] as const;

/** Precompressed if possible. `directory` is read once: files that appear later are not served. */
export function staticFiles(directory: string): RequestHandler {
  const router = Router();
  const files = listFiles(directory);
  router.use((req, _res, next) => {
    if (files.has(req.path) || req.path.startsWith("/assets/")) next();
    else next("router");
  });
  router.use(preferCompressed(files));
  const assets = join(directory, "assets");
  router.use("/assets", express.static(assets, { immutable: true, maxAge: "1y", index: false }));
  router.use("/assets", (_req, res) => void res.status(404).type("text/plain").send("Not found\n"));
  router.use(express.static(directory, { maxAge: "5m", index: false, redirect: false }));
  return router;
}

function listFiles(directory: string): ReadonlySet<string> {
  const paths = readdirSync(directory, { recursive: true, encoding: "utf8" });
  return new Set(paths.map((path) => `/${path.replaceAll("\\", "/")}`));
}

function preferCompressed(files: ReadonlySet<string>) {
  return (req: Request, res: Response, next: NextFunction) => {
    const offered = ENCODINGS.filter(({ ending }) => files.has(req.path + ending));
    if (offered.length === 0 || (req.method !== "GET" && req.method !== "HEAD")) return next();
    res.vary("Accept-Encoding");
    const chosen = offered.find(({ name }) => req.acceptsEncodings(name));
    if (chosen) {
      res.type(extname(req.path));
      res.setHeader("Content-Encoding", chosen.name);
      req.url = req.path + chosen.ending;
    }
    next();
  };
}
