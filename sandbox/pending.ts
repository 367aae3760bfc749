import type { Services } from "./services";

// Bridges rooms that are still being written; removed as soon as they are there.
const load = async (path: string) => {
  try {
    return await import(/* @vite-ignore */ path);
  } catch (error) {
    if (
      (error as { code?: string }).code?.includes("MODULE_NOT_FOUND") ||
      String(error).includes("Cannot find module") ||
      String(error).includes("Failed to load url")
    )
      return {};
    throw error;
  }
};
const later = (what: string) => async () => new Response(`${what} is not there yet`, { status: 501 });
export const requestResolvers = (await load("./requests/api")).requestResolvers ?? {
  Query: {},
  Mutation: {},
};
export const handleDevice: (r: Request, s: Services) => Promise<Response> =
  (await load("./device/index")).handleDevice ?? later("device");
export const handleExplorer: (r: Request, s: Services) => Promise<Response> =
  (await load("./network/explorer")).handleExplorer ?? later("explorer");
export const seedDemo = (await load("./seed/index")).seedDemo ?? (async () => undefined);
export const startWorker: (s: Services) => { stop(): Promise<void>; runOnce(): Promise<void> } =
  (await load("./requests/worker")).startWorker ??
  (() => ({ stop: async () => undefined, runOnce: async () => undefined }));
