import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { Failure } from "../failure.mjs";
import { runTool } from "../processes.mjs";
import { projectRoot } from "../project.mjs";
import { askBuildah, output } from "./buildah.mjs";

/** Of the user `node`, as in the image that this one stands for. */
const NODE_ID = "1000";

/** @returns {string} the image that the Dockerfile begins with */
export function baseImage() {
  const text = readFileSync(join(projectRoot, "Dockerfile"), "utf8");
  const name = /^ARG NODE_IMAGE=([^@\s]+)/m.exec(text)?.[1];
  if (!name) throw new Failure("The Dockerfile names no NODE_IMAGE.");
  return name;
}

/**
 * Makes the base image of Debian's packages and of this Node with its npm.
 * @param {import("./buildah.mjs").Storage} storage
 * @param {string} folder of the new system; one that is there already is taken as it is
 */
export async function makeBase(storage, folder) {
  if (!existsSync(folder)) {
    // Stands in its place only when it is whole.
    const unfinished = `${folder}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    await makeSystem(unfinished);
    renameSync(unfinished, folder);
  }
  const container = askBuildah(storage, ["from", "scratch"]);
  askBuildah(storage, ["copy", "--quiet", container, folder, "/"]);
  askBuildah(storage, ["commit", "--quiet", "--rm", "--format", "docker", container, baseImage()]);
}

/** @param {string} folder */
async function makeSystem(folder) {
  mkdirSync(dirname(folder), { recursive: true });
  const args = ["--variant=minbase", "--include=ca-certificates", codename(), folder, mirror()];
  const code = await runTool("debootstrap", args, { cwd: dirname(folder) });
  if (code !== 0) throw new Failure(`debootstrap failed (exit code ${code}).`);
  const modules = join(folder, "usr/lib/node_modules");
  mkdirSync(modules, { recursive: true });
  cpSync(process.execPath, join(folder, "usr/bin/node"));
  cpSync(npmFolder(), join(modules, "npm"), { recursive: true });
  for (const name of ["npm", "npx"])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(folder, "usr/bin", name));
  output("chroot", [folder, "groupadd", "--gid", NODE_ID, "node"]);
  output("chroot", [folder, "useradd", "--uid", NODE_ID, "--gid", NODE_ID, "--create-home", "node"]);
  for (const left of ["var/cache/apt", "var/lib/apt/lists"])
    rmSync(join(folder, left), { recursive: true, force: true });
}

const codename = () =>
  /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1] ?? "stable";

/** Where this machine gets its packages from. */
function mirror() {
  const wanted = [
    "--format",
    "$(REPO_URI)",
    "Created-By: Packages",
    "Component: main",
    `Codename: ${codename()}`,
  ];
  const { stdout } = spawnSync("apt-get", ["indextargets", ...wanted], { encoding: "utf8" });
  const [first] = (stdout ?? "").split("\n").filter(Boolean);
  if (!first) throw new Failure("apt-get names no mirror of Debian for this system.");
  return first;
}

function npmFolder() {
  const root = output("npm", ["root", "--global"]);
  if (!existsSync(join(root, "npm/bin/npm-cli.js"))) throw new Failure(`There is no npm in ${root}.`);
  return join(root, "npm");
}

/** What lets npm in the build reach the registry that it reaches here. @returns {string[]} arguments of buildah */
export function npmMounts() {
  const config = JSON.parse(output("npm", ["config", "ls", "--long", "--json"]));
  const places = [
    [config.userconfig, "/root/.npmrc"],
    [config.globalconfig, "/usr/etc/npmrc"],
    [config.cafile, config.cafile],
    ["/etc/ssl/certs/ca-certificates.crt", "/etc/ssl/certs/ca-certificates.crt"],
  ];
  const mounts = new Map(places.filter(([from]) => from && existsSync(from)).map(([from, to]) => [to, from]));
  return [
    ...[...mounts].flatMap(([to, from]) => ["--volume", `${from}:${to}:ro`]),
    ...["--volume", `${config.cache}:/root/.npm:rw`],
  ];
}
