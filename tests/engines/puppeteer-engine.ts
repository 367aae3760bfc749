import puppeteer, { type Page } from "puppeteer-core";
import type { Engine, Tab, WindowSize } from "./engine";

const asRoot = process.getuid?.() === 0;

/** Starts Firefox over WebDriver BiDi, or Chromium over its own protocol, on an X display. */
export async function startPuppeteer(
  browser: "firefox" | "chrome",
  executablePath: string,
  display: string,
  { name, width, height }: WindowSize,
): Promise<Engine> {
  const running = await puppeteer.launch({
    browser,
    executablePath,
    headless: false,
    defaultViewport: null,
    env: { ...process.env, DISPLAY: display },
    args:
      browser === "firefox"
        ? ["--width", String(width), "--height", String(height)]
        : [
            `--window-size=${width},${height}`,
            "--no-first-run",
            "--disable-gpu",
            ...(asRoot ? ["--no-sandbox"] : []),
          ],
  });
  const [page = await running.newPage()] = await running.pages();
  // No window on a desk is as narrow as a phone's.
  if (name === "phone") await page.setViewport({ width, height });
  return {
    version: (await running.version()).replace(/^[^/]*\//, ""),
    tab: tabOf(page),
    close: () => running.close(),
  };
}

function tabOf(page: Page): Tab {
  const { keyboard, mouse } = page;
  // Whoever leaves a filled form is asked; in a walk, that is meant.
  page.on("dialog", (dialog) => void dialog.accept());
  return {
    goto: async (url) => void (await page.goto(url)),
    back: async () => void (await page.goBack()),
    read: (body, ...args) =>
      page.evaluate(`(function () { ${body} }).apply(null, ${JSON.stringify(args)})`) as Promise<never>,
    click: (x, y) => mouse.click(x, y),
    doubleClick: (x, y) => mouse.click(x, y, { count: 2 }),
    wheel: async (x, y, deltaY) => {
      await mouse.move(x, y);
      await mouse.wheel({ deltaY: Math.round(deltaY) });
    },
    type: (text) => keyboard.type(text),
    press: async (key) => {
      if (key !== "Shift+Tab") return keyboard.press(key);
      await keyboard.down("Shift");
      await keyboard.press("Tab");
      await keyboard.up("Shift");
    },
    chord: async (letter) => {
      await keyboard.down("Control");
      await keyboard.press(letter as "a");
      await keyboard.up("Control");
    },
    picture: async () => Buffer.from(await page.screenshot()),
  };
}
