import { IN_FORM } from "./carried";

const ESCAPES: Record<string, string> = {
  "&": "\\u0026",
  ">": "\\u003e",
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/**
 * RemixServer would write several scripts, each inside a Suspense boundary.
 * @param carried texts that the page's forms have in full: its data says only that they are there
 */
export async function dataScript(
  data: ReadableStream<Uint8Array>,
  nonce: string,
  carried: readonly string[] = [],
): Promise<string> {
  const reader = data.getReader();
  const chunks: Uint8Array[] = [];
  for (let next = await reader.read(); !next.done; next = await reader.read()) chunks.push(next.value);
  const whole = Buffer.concat(chunks).toString("utf8");
  const text = JSON.stringify(
    carried.reduce((rest, one) => rest.replace(JSON.stringify(one), () => JSON.stringify(IN_FORM)), whole),
  );
  const safe = text.replace(/[&><\u2028\u2029]/g, (character) => ESCAPES[character] as string);
  const stream = "window.__remixContext.streamController";
  return `<script nonce="${nonce}">${stream}.enqueue(${safe});${stream}.close();</script>`;
}
