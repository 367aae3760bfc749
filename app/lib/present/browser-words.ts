const MAX_READ = 300;

/** The first that fits: many browsers name others too. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|Chromium|HeadlessChrome|CriOS)\//, "Chrome"],
  [/\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\//, "Safari"],
];

const PLATFORMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** 'Firefox on Windows', of a User-Agent. Repeats nothing of the text, which anybody can choose. */
export function browserWords(agent: string | null): string {
  const read = (agent ?? "").slice(0, MAX_READ);
  const nameIn = (table: typeof BROWSERS) => table.find(([pattern]) => pattern.test(read))?.[1];
  const [browser, platform] = [nameIn(BROWSERS) ?? "Unknown browser", nameIn(PLATFORMS)];
  return platform ? `${browser} on ${platform}` : browser;
}
