import { describe, expect, it } from "vitest";
import { browserWords } from "~/lib/present/browser-words";

const webkit = (rest: string) => `Mozilla/5.0 ${rest}`;

describe("a browser in words", () => {
  it.each([
    ["Firefox on Linux", webkit("(X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")],
    [
      "Firefox on iPhone",
      webkit(
        "(iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/605.1.15",
      ),
    ],
    [
      "Edge on Windows",
      webkit(
        "(Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
      ),
    ],
    [
      "Opera on Windows",
      webkit(
        "(Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0",
      ),
    ],
    [
      "Chrome on Mac",
      webkit(
        "(Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
      ),
    ],
    [
      "Chrome on Android",
      webkit(
        "(Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
      ),
    ],
    [
      "Safari on Mac",
      webkit(
        "(Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
      ),
    ],
    [
      "Safari on iPad",
      webkit(
        "(iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
      ),
    ],
    ["Unknown browser", null],
    ["Unknown browser", ""],
    ["Unknown browser", "Firefox of your bank <b>call 0800</b>"],
    ["Unknown browser", `${"x".repeat(300)} Firefox/140.0`],
  ])("%s", (words, agent) => expect(browserWords(agent)).toBe(words));
});
