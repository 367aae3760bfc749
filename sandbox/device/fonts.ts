import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "../base/project-root";

const files: Record<string, string> = {
  "/device/inter.woff2": "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  "/device/plex-mono.woff2": "@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-500-normal.woff2",
};

/** Null for any other path, or if the packages are not installed. */
export async function readFont(pathname: string): Promise<Uint8Array | null> {
  const file = files[pathname];
  if (!file) return null;
  return readFile(join(projectRoot, "node_modules", file)).catch(() => null);
}
