import { describe, expect, it } from "vitest";
import { readPostedParts } from "~/lib/forms/posted-parts.server";
import { block, countRounds } from "../../fixtures/event-loop";

const BOUNDARY = "----mark";

/** A form of one file in many pieces, all of them there at once. */
function manyPieces(count: number): Request {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="f.csv"\r\n\r\n`;
  const texts = [head, ...Array.from({ length: count }, () => "x".repeat(200)), `\r\n--${BOUNDARY}--\r\n`];
  const body = new ReadableStream({
    start(controller) {
      for (const text of texts) controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });
  const headers = { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` };
  return new Request("http://console/", { method: "POST", headers, body, duplex: "half" });
}

describe("a large upload", () => {
  it("lets others have their turn while its pieces are worked on", async () => {
    const others = countRounds();
    let pieces = 0;
    for await (const { data } of readPostedParts(manyPieces(100))) {
      for await (const _ of data) {
        pieces += 1;
        block(1);
      }
    }
    others.stop();
    expect(pieces).toBeGreaterThan(90);
    expect(others.rounds).toBeGreaterThanOrEqual(5);
  });
});
