import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "../../scripts/lib/ports.mjs";
import type { Engine, Key, Tab, WindowSize } from "./engine";

/** Code points of WebDriver's keys (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
const KEYS: Record<Exclude<Key, "Shift+Tab"> | "Control" | "Shift", string> = {
  Enter: "\uE007",
  Tab: "\uE004",
  Escape: "\uE00C",
  Backspace: "\uE003",
  PageDown: "\uE00F",
  Control: "\uE009",
  Shift: "\uE008",
};
const START_MS = 20_000;

interface WebKitPrograms {
  driver: string;
  browser: string;
}

interface Started {
  sessionId: string;
  capabilities: { browserVersion: string };
}

/** Starts WebKitGTK's small browser over W3C WebDriver, on an X display. */
export async function startWebKit(
  programs: WebKitPrograms,
  display: string,
  size: WindowSize,
): Promise<Engine> {
  const port = await findFreePort();
  const env = { ...process.env, DISPLAY: display };
  const driver = spawn(programs.driver, [`--port=${port}`], { env, stdio: "ignore" });
  try {
    await untilReady(port, driver);
    const options = { binary: programs.browser, args: ["--automation"] };
    // Whoever leaves a filled form is asked; in a walk, that is meant.
    const wanted = { "webkitgtk:browserOptions": options, unhandledPromptBehavior: "accept" };
    const body = { capabilities: { alwaysMatch: wanted } };
    const { sessionId, capabilities } = await send<Started>(port, "POST", "/session", body);
    const call: Call = (method, path, sent) => send(port, method, `/session/${sessionId}${path}`, sent);
    if (size.name === "phone") await openNarrow(call, size);
    else await call("POST", "/window/rect", { width: size.width, height: size.height });
    return {
      version: capabilities.browserVersion,
      tab: tabOf(call),
      close: async () => {
        await call("DELETE", "").catch(() => undefined);
        driver.kill();
      },
    };
  } catch (error) {
    driver.kill();
    throw error;
  }
}

/** The bars of a window of its own do not let it become as narrow as a phone's: one that a page opens has none. */
async function openNarrow(call: Call, { width, height }: WindowSize): Promise<void> {
  const opens = `onclick="open('about:blank', 'narrow', 'width=${width},height=${height}')"`;
  await call("POST", "/url", {
    url: `data:text/html,<button ${opens} style="position: fixed; inset: 0">Open</button>`,
  });
  const own = await call<string>("GET", "/window");
  await tabOf(call).click(100, 100);
  for (let waited = 0; waited < START_MS; waited += 100) {
    const handles = await call<string[]>("GET", "/window/handles");
    const handle = handles.find((each) => each !== own);
    if (handle) {
      await call("POST", "/window", { handle });
      const inner = await tabOf(call).read<string>("return innerWidth + ' x ' + innerHeight");
      if (inner === `${width} x ${height}`) return;
    }
    await sleep(100);
  }
  throw new Error(`WebKit opens no window of ${width} x ${height}`);
}

type Call = <Value>(method: string, path: string, body?: object) => Promise<Value>;

async function send<Value>(port: number, method: string, path: string, body?: object): Promise<Value> {
  const sent = body ? { body: JSON.stringify(body) } : method === "POST" ? { body: "{}" } : {};
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...sent });
  const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`WebKit: ${value.error} ${value.message ?? ""}`);
  return value;
}

async function untilReady(port: number, driver: ChildProcess): Promise<void> {
  for (let waited = 0; waited < START_MS && driver.exitCode === null; waited += 100) {
    const isReady = await send(port, "GET", "/status").catch(() => null);
    if (isReady) return;
    await sleep(100);
  }
  throw new Error("WebKitWebDriver does not start");
}

function tabOf(call: Call): Tab {
  const act = (type: string, actions: object[], more: object = {}) =>
    call<void>("POST", "/actions", { actions: [{ type, id: type, actions, ...more }] });
  const stroke = (value: string) => [
    { type: "keyDown", value },
    { type: "keyUp", value },
  ];
  // This driver turns the wheel by the difference to where it stood, not by what it is told.
  let turned = 0;
  const held = (modifier: string, strokes: object[]) => [
    { type: "keyDown", value: modifier },
    ...strokes,
    { type: "keyUp", value: modifier },
  ];
  const clicks = (x: number, y: number, count: number) => {
    const move = { type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 0 };
    const press = ["pointerDown", "pointerUp"].map((type) => ({ type, button: 0 }));
    const all = Array.from({ length: count }, () => press).flat();
    return act("pointer", [move, ...all], { parameters: { pointerType: "mouse" } });
  };
  return {
    goto: (url) => call("POST", "/url", { url }),
    back: () => call("POST", "/back"),
    read: (script, ...args) => call("POST", "/execute/sync", { script, args }),
    click: (x, y) => clicks(x, y, 1),
    doubleClick: (x, y) => clicks(x, y, 2),
    wheel: (x, y, deltaY) => {
      turned += Math.round(deltaY);
      const at = { x: Math.round(x), y: Math.round(y) };
      return act("wheel", [{ type: "scroll", ...at, deltaX: 0, deltaY: turned, duration: 0 }]);
    },
    type: (text) => act("key", [...text].flatMap(stroke)),
    press: (key) => act("key", key === "Shift+Tab" ? held(KEYS.Shift, stroke(KEYS.Tab)) : stroke(KEYS[key])),
    chord: (letter) => act("key", held(KEYS.Control, stroke(letter))),
    picture: async () => Buffer.from(await call<string>("GET", "/screenshot"), "base64"),
  };
}
