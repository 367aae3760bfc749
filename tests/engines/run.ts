import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runMain } from "../../scripts/lib/failure.mjs";
import { projectRoot } from "../../scripts/lib/project.mjs";
import { Api } from "../fixtures/e2e/api";
import { freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import { person } from "../fixtures/e2e/people";
import { startConsole, startStack } from "../fixtures/e2e/stack";
import { subWalletNamed } from "../fixtures/e2e/sub-wallets";
import { startDisplay } from "./display";
import { type Engine, WINDOWS, type WindowSize } from "./engine";
import { Hand } from "./hand";
import { findPrograms } from "./programs";
import { startPuppeteer } from "./puppeteer-engine";
import { supportedEngines } from "./supported";
import { missingEngines, type Seen, tableOf } from "./table";
import { STEPS, type WalkData } from "./walk";
import { startWebKit } from "./webkit-engine";

const PICTURES = join(projectRoot, ".cache", "engines");

interface Place {
  url: string;
  strictUrl: string;
  subWalletPath: string;
}

/** Walks all steps in one browser; a step that fails keeps the later ones from being tried only where it is required. */
async function walkIn(
  name: string,
  start: (size: WindowSize) => Promise<Engine>,
  size: WindowSize,
  place: Place,
): Promise<Seen> {
  const engine = await start(size);
  const seen: Seen = { name, version: engine.version, window: size.name, failures: [] };
  const hand = new Hand(engine.tab, place.url);
  const strict = new Hand(engine.tab, place.strictUrl);
  const data: WalkData = {
    person: person("amara"),
    subWalletPath: place.subWalletPath,
    recipient: freshEthereumAddress(),
    isPhone: size.name === "phone",
    strict,
  };
  const folder = join(PICTURES, `${name.toLowerCase().replaceAll(" ", "-")}-${size.name}`);
  mkdirSync(folder, { recursive: true });
  try {
    for (const [at, step] of STEPS.entries()) {
      const failure = await step.walk(hand, data).then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      seen.failures.push(failure);
      // A window on a display without a graphics card paints what it shows a moment later.
      await sleep(400);
      const number = String(at + 1).padStart(2, "0");
      const file = `${number}-${step.name.toLowerCase().replaceAll(/\W+/g, "-")}.png`;
      writeFileSync(join(folder, file), await engine.tab.picture());
      process.stdout.write(`${name}, ${size.name}: ${step.name}: ${failure ?? "ok"}\n`);
      if (failure && step.isRequired) break;
    }
  } finally {
    await engine.close();
  }
  return seen;
}

async function main(): Promise<number> {
  const programs = findPrograms();
  const chosen = process.argv.slice(2);
  rmSync(PICTURES, { recursive: true, force: true });
  const display = await startDisplay(programs.xvfb);
  const stack = await startStack();
  try {
    const api = new Api(stack.sandboxUrl, stack.secrets.serverApiKey);
    const strict = await startConsole(stack, { COOKIE_SECURE: "true" });
    const { id } = await subWalletNamed(api, "Treasury ETH");
    const place = { url: stack.consoleUrl, strictUrl: strict.url, subWalletPath: `/wallets/${id}` };
    const engines: Record<string, (size: WindowSize) => Promise<Engine>> = {
      Chromium: (size) => startPuppeteer("chrome", programs.chromium, display.name, size),
      "Firefox ESR": (size) => startPuppeteer("firefox", programs.firefox, display.name, size),
      WebKitGTK: (size) => startWebKit(programs.webkit, display.name, size),
    };
    const seen: Seen[] = [];
    for (const [name, start] of Object.entries(engines)) {
      if (chosen.length > 0 && !chosen.includes(name)) continue;
      for (const size of WINDOWS) seen.push(await walkIn(name, start, size, place));
    }
    await strict.stop();
    process.stdout.write(`\n${tableOf(STEPS, seen)}\nPictures: ${PICTURES}\n`);
    const missing = missingEngines(supportedEngines(), seen);
    if (missing.length > 0) process.stdout.write(`Supported, but not tried: ${missing.join(", ")}\n`);
    return missing.length > 0 || seen.some(({ failures }) => failures.some(Boolean)) ? 1 : 0;
  } finally {
    await stack.stop();
    display.stop();
  }
}

await runMain(main);
