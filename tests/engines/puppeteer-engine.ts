import puppeteer, { type Page } from "puppeteer-core";
import { type Engine, type Tab, WINDOW } from "./engine";

const asRoot = process.getuid?.() === 0;

/** Starts Firefox over WebDriver BiDi, or Chromium over its own protocol, on an X display. */
export async function startPuppeteer(
  browser: "firefox" | "chrome",
  executablePath: string,
  display: string,
): Promise<Engine> {
  const size = `${WINDOW.width},${WINDOW.height}`;
  const running = await puppeteer.launch({
    browser,
    executablePath,
    headless: false,
    defaultViewport: null,
    env: { ...process.env, DISPLAY: display },
    args:
      browser === "firefox"
        ? ["--width", String(WINDOW.width), "--height", String(WINDOW.height)]
        : [`--window-size=${size}`, "--no-first-run", "--disable-gpu", ...(asRoot ? ["--no-sandbox"] : [])],
  });
  const [page = await running.newPage()] = await running.pages();
  return {
    version: (await running.version()).replace(/^[^/]*\//, ""),
    tab: tabOf(page),
    close: () => running.close(),
  };
}

function tabOf(page: Page): Tab {
  const { keyboard, mouse } = page;
  return {
    goto: async (url) => void (await page.goto(url)),
    back: async () => void (await page.goBack()),
    read: (body, ...args) =>
      page.evaluate(`(function () { ${body} }).apply(null, ${JSON.stringify(args)})`) as Promise<never>,
    click: (x, y) => mouse.click(x, y),
    wheel: async (x, y, deltaY) => {
      await mouse.move(x, y);
      await mouse.wheel({ deltaY });
    },
    type: (text) => keyboard.type(text),
    press: (key) => keyboard.press(key),
    chord: async (letter) => {
      await keyboard.down("Control");
      await keyboard.press(letter as "a");
      await keyboard.up("Control");
    },
    picture: async () => Buffer.from(await page.screenshot()),
  };
}
