import { cpus } from "node:os";
import { join } from "node:path";
import { projectRoot } from "../../scripts/lib/project.mjs";
import { buildBareTemplate } from "./bare-template.mjs";
import { compareWithBare } from "./compare-with-bare.mjs";
import { loadPage, warmUp } from "./load.mjs";
import { watchMemory } from "./memory.mjs";
import { countStatements, recordCalls, weighAnswer } from "./page-cost.mjs";
import { weighPage } from "./page-weight.mjs";
import { listPages } from "./pages.mjs";
import { Stage } from "./stage.mjs";
import { formatTable, kilobytes, round } from "./table.mjs";
import { signInVisitor, Visitor } from "./visitor.mjs";

/** Of every connection. */
const MIN_PAGES = 3;

const say = (text) => process.stdout.write(`${text}\n`);

/**
 * Measures the built console with a backend that answers at once and with the embedded one, beside a bare Remix
 * application. Absolute numbers say as much about the machine as about the pages: compare the ratios, and the
 * processor time, which other work on the machine changes little.
 * @param {{ seconds: number, connections: number[], soakPages: number }} options how long each page is loaded each
 *   time, and how many pages are loaded in the end to watch the console's memory
 */
export async function runBenchmark({ seconds, connections, soakPages }) {
  say(`${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, ${seconds} s a measurement\n`);
  const template = await buildBareTemplate();
  const stage = new Stage();
  let bareServer;
  try {
    bareServer = await template.start();
    const setting = await openConsoles(stage);
    const bare = { name: "bare template", url: `${bareServer.url}/`, processes: [bareServer] };
    const targets = await listTargets(setting);
    say("Warming up");
    for (const target of [bare, ...targets]) target.rate = await warmUp(target);

    say(`\n${await compareWithBare(bare, targets, seconds)}\n`);
    say(`${await loadAll([bare, ...targets], { seconds, connections })}\n`);
    say(`${await showCosts(setting, template, bare)}\n`);
    say(`Console: ready after ${round(setting.instant.program.startMs / 1000)} s`);
    if (soakPages > 0) {
      const home = targets.find(({ name, kind }) => name === "/home" && kind === "instant");
      say(await watchMemory(home, setting.instant.program, soakPages));
    }
    return 0;
  } finally {
    await bareServer?.stop(100);
    await stage.end();
    template.remove();
  }
}

/** Two consoles, each with a signed-in user: one in front of the replay, one in front of the sandbox. */
async function openConsoles(stage) {
  say("Starting a sandbox, a replay and two consoles of the benchmark's own");
  const sandbox = await stage.startSandbox();
  const replay = await stage.startReplay(sandbox);
  const open = async (kind, backend) => {
    const program = await stage.startConsole(backend);
    const user = await signInVisitor(program.url);
    return { kind, program, backend, user, stranger: new Visitor(program.url) };
  };
  const instant = await open("instant", replay);
  const embedded = await open("embedded", sandbox);
  return { instant, embedded, pages: await listPages(embedded.user) };
}

/** Every page of both consoles, with the session's cookie as it is at that moment. */
async function listTargets({ instant, embedded, pages }) {
  return pages.flatMap((page) =>
    [instant, embedded].map(({ kind, program, backend, user, stranger }) => {
      const visitor = page.isSignedIn ? user : stranger;
      return {
        name: page.name,
        kind,
        url: program.url + page.path,
        processes: [program, backend],
        get cookie() {
          return visitor.cookieHeader;
        },
        refresh: () => visitor.load(page.path),
      };
    }),
  );
}

async function loadAll(targets, { seconds, connections }) {
  const rows = [];
  for (const target of targets) {
    await target.refresh?.();
    for (const count of connections) {
      say(`Loading ${target.name} (${target.kind ?? "no backend"}), ${count} connections`);
      const pages = Math.max(count * MIN_PAGES, Math.round(target.rate * seconds));
      const load = await loadPage(target, { connections: count, pages, processes: target.processes });
      const [own, backend] = load.cpuMs;
      const { perSecond, p50, p99, failed } = load;
      rows.push([
        target.name,
        target.kind ?? "",
        count,
        round(perSecond),
        p50,
        p99,
        round(own),
        round(backend),
        failed,
      ]);
    }
  }
  const head = [
    "page",
    "backend",
    "conn.",
    "pages/s",
    "p50 ms",
    "p99 ms",
    "CPU ms",
    "backend CPU ms",
    "failed",
  ];
  return `\n${formatTable(head, rows)}`;
}

async function showCosts({ instant, embedded, pages }, template, bare) {
  const templateClient = join(template.folder, "build", "client");
  const bareWeight = weighPage(templateClient, ["root", "routes/_index"]).javaScript;
  const bareBytes = await weighAnswer(bare);
  const bytesOf = ({ identity, gzip, brotli }) => [identity, gzip, brotli].map(kilobytes);
  const rows = [[bare.name, "", "", "", "", ...bytesOf(bareBytes), ...scripts(bareWeight, bareWeight), ""]];
  const notes = [];
  for (const { name, path, routes, isSignedIn } of pages) {
    const visitorOf = ({ user, stranger }) => (isSignedIn ? user : stranger);
    const { operations, waves, repeated } = await recordCalls(visitorOf(instant), instant.backend, path);
    const statements = await countStatements(visitorOf(embedded), embedded.backend, path);
    const cookie = visitorOf(instant).cookieHeader;
    const bytes = await weighAnswer({ url: instant.program.url + path, cookie });
    const { javaScript, styles } = weighPage(join(projectRoot, "build", "client"), routes);
    const cost = [operations.length, waves, repeated, statements];
    rows.push([name, ...cost, ...bytesOf(bytes), ...scripts(javaScript, bareWeight), kilobytes(styles.gzip)]);
    notes.push(`- ${name}: ${operations.join(", ") || "no calls"}`);
  }
  const head = ["page", "calls", "waves", "repeated", "SQL", "HTML kB", "gzip", "br", "JS kB gzip", "br"];
  return `${formatTable([...head, "above bare", "CSS kB gzip"], rows)}\n\n${notes.join("\n")}`;
}

const scripts = (weight, bare) => [weight.gzip, weight.brotli, weight.gzip - bare.gzip].map(kilobytes);
