import { chownSync, mkdirSync } from "node:fs";
import { Failure } from "../failure.mjs";
import { startProgram } from "../processes.mjs";
import { askBuildah, inRoot, output } from "./buildah.mjs";
import { SBOM_FILE } from "./pack.mjs";

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

/** As the user of an image, in its root: its id, the folders that it can write, and the image's list of packages. */
const LOOK_ABOUT = `id -u
find / \\( -path /proc -o -path /sys -o -path /dev -o -path /tmp \\) -prune -o -type d -writable -print 2>/dev/null || true
echo
cat "$0"`;

/**
 * Starts a program out of its image: with the image's user, folder, variables and command.
 * @param {import("./buildah.mjs").Storage} storage
 * @param {string} image
 * @param {{ env: Record<string, string>, data?: string }} options `data`: a folder in the place of the volume
 */
export function startImage(storage, image, { env, data }) {
  return startProgram({
    name: image,
    command: "unshare",
    args: argumentsOf(storage, image, { env, data }),
    cwd: "/",
    env: { PATH: process.env.PATH ?? "" },
  });
}

/**
 * @param {import("./buildah.mjs").Storage} storage
 * @param {string} image
 * @param {string} [data] a folder in the place of the volume
 * @returns {number} how many packages its list names
 * @throws Failure if its program is root, or can write anything but its volume (and /tmp, which is gone at its end)
 */
export function checkImage(storage, image, data) {
  const command = ["sh", "-c", LOOK_ABOUT, SBOM_FILE];
  const text = output("unshare", argumentsOf(storage, image, { env: {}, data, command }));
  const end = text.indexOf("\n\n");
  const [user, ...writable] = text.slice(0, end).split("\n");
  if (user === "0") throw new Failure(`${image} runs as root.`);
  const wanted = data ? "/data" : "";
  if (writable.join(" ") !== wanted)
    throw new Failure(`${image} can write '${writable.join(" ")}', not '${wanted}'.`);
  return JSON.parse(text.slice(end)).components.length;
}

/** The arguments of unshare that run a command, by default the image's own, in a root made of the image. */
function argumentsOf(storage, image, { env, data = "", command }) {
  const { config } = JSON.parse(askBuildah(storage, ["inspect", "--type", "image", image])).OCIv1;
  const container = askBuildah(storage, ["from", "--pull-never", image]);
  if (data) {
    mkdirSync(data, { recursive: true });
    chownSync(data, 1000, 1000);
  }
  const user = config.User || "root";
  const variables = [...config.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)];
  const inside = ["env", "--ignore-environment", `--chdir=${config.WorkingDir}`, ...variables];
  const run = [...inside, ...(command ?? config.Cmd)];
  return inRoot(storage, container, `{ ${READ_ONLY}\n}`, [data, `${user}:${user}`, ...run]);
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
