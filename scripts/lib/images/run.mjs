import { chownSync, mkdirSync } from "node:fs";
import { startProgram } from "../processes.mjs";
import { askBuildah, inRoot, output } from "./buildah.mjs";

/** The root read-only, as `docker run --read-only --tmpfs /tmp` has it. */
const READ_ONLY = `mount --bind "$ROOT" "$ROOT"
mount -o remount,bind,ro "$ROOT"
mount -t tmpfs tmpfs "$ROOT/tmp"
mount --rbind /proc "$ROOT/proc"
mount --rbind /dev "$ROOT/dev"
[ -z "$1" ] || mount --bind "$1" "$ROOT/data"
USER_OF_IMAGE=$2
shift 2
exec chroot --userspec="$USER_OF_IMAGE" "$ROOT" "$@"`;

/**
 * Starts a program out of its image: with the image's user, folder, variables and command.
 * @param {import("./buildah.mjs").Storage} storage
 * @param {string} image
 * @param {{ env: Record<string, string>, data?: string }} options `data`: a folder in the place of the volume
 */
export function startImage(storage, image, { env, data = "" }) {
  const { config } = JSON.parse(askBuildah(storage, ["inspect", "--type", "image", image])).OCIv1;
  if (!config.User || config.User === "root") throw new Error(`${image} runs as root`);
  const container = askBuildah(storage, ["from", "--pull-never", image]);
  if (data) {
    mkdirSync(data, { recursive: true });
    chownSync(data, 1000, 1000);
  }
  const variables = [...config.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)];
  const inside = ["env", "--ignore-environment", `--chdir=${config.WorkingDir}`, ...variables, ...config.Cmd];
  const args = inRoot(storage, container, `{ ${READ_ONLY}\n}`, [
    data,
    `${config.User}:${config.User}`,
    ...inside,
  ]);
  return startProgram({
    name: image,
    command: "unshare",
    args,
    cwd: "/",
    env: { PATH: process.env.PATH ?? "" },
  });
}

/** @param {import("./buildah.mjs").Storage} storage @param {string} image @returns {number} bytes of all its files */
export function bytesOfImage(storage, image) {
  const container = askBuildah(storage, ["from", "--pull-never", image]);
  const text = output(
    "unshare",
    inRoot(storage, container, 'du --summarize --apparent-size --block-size=1 "$ROOT"'),
  );
  return Number.parseInt(text, 10);
}
