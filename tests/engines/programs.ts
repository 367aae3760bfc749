import { readdirSync } from "node:fs";
import { findBrowser, findProgram, isExecutable } from "../../scripts/lib/browser.mjs";
import { Failure } from "../../scripts/lib/failure.mjs";

/** Paths of what the command needs, all of them from Debian's packages. */
export interface Programs {
  chromium: string;
  firefox: string;
  webkit: { driver: string; browser: string };
  xvfb: string;
}

/** @throws Failure naming the packages of everything that is not installed. */
export function findPrograms(): Programs {
  const found = {
    chromium: findBrowser(),
    "firefox-esr": findProgram(["firefox-esr", "firefox"]),
    "webkit2gtk-driver": findProgram(["WebKitWebDriver"]),
    "libwebkit2gtk-4.1-0": findMiniBrowser(),
    xvfb: findProgram(["Xvfb"]),
  };
  const missing = Object.entries(found).flatMap(([name, path]) => (path ? [] : [name]));
  if (missing.length > 0) {
    throw new Failure(`Some browsers are missing. Install them: apt-get install ${missing.join(" ")}`);
  }
  const { chromium, xvfb } = found;
  const webkit = { driver: found["webkit2gtk-driver"]!, browser: found["libwebkit2gtk-4.1-0"]! };
  return { chromium: chromium!, firefox: found["firefox-esr"]!, webkit, xvfb: xvfb! };
}

/** WebKitGTK's own small browser, which lies beside its libraries: `/usr/lib/<machine>/webkit2gtk-<API>/`. */
function findMiniBrowser(): string | null {
  for (const machine of readdirSync("/usr/lib").filter((name) => name.endsWith("-linux-gnu"))) {
    const folder = `/usr/lib/${machine}`;
    const names = readdirSync(folder).filter(
      (name) => name.startsWith("webkit2gtk-") || name.startsWith("webkitgtk-"),
    );
    for (const name of names.toSorted().toReversed()) {
      const path = `${folder}/${name}/MiniBrowser`;
      if (isExecutable(path)) return path;
    }
  }
  return null;
}
