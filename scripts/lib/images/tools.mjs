import { Failure } from "../failure.mjs";
import { findProgram } from "../find-program.mjs";

/** By the name of Debian's package. */
const NEEDED = {
  buildah: "buildah",
  debootstrap: "debootstrap",
  "util-linux": "unshare",
  coreutils: "chroot",
};

/** @throws Failure that names all that is missing, and how Debian installs it */
export function requireImageTools() {
  if (process.platform !== "linux" || process.getuid?.() !== 0) {
    throw new Failure(
      "npm run images needs Linux and root: it makes a system of its own and runs the images in it.",
    );
  }
  const missing = Object.entries(NEEDED).flatMap(([name, program]) => (findProgram(program) ? [] : [name]));
  if (missing.length > 0) {
    throw new Failure(
      `Not installed here: ${missing.join(", ")}. Debian: apt-get install ${missing.join(" ")}`,
    );
  }
}
