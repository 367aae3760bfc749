import { afterEach, describe, expect, it, vi } from "vitest";
import { carriedText, carriedTexts, IN_FORM } from "~/lib/http/carried";
import { dataScript } from "~/lib/http/data-script.server";

const LIST = "jZLBbtswDIbfhec-_x".repeat(30);
const streamOf = (text: string) => new Response(text).body as ReadableStream<Uint8Array>;

afterEach(() => vi.unstubAllGlobals());

describe("What a form carries in full", () => {
  it("is found in what loaders and actions returned", () => {
    const actions = { "routes/payouts": { stage: "check", carried: { list: LIST } }, other: null };
    expect(carriedTexts(actions, { root: "text", page: { carried: { list: "" } } })).toEqual([LIST]);
    const short = { "routes/payouts": { stage: "file", carried: { text: "file" } } };
    expect(carriedTexts(short)).toEqual([]);
    expect(carriedTexts(null, undefined, { none: { rows: [] } })).toEqual([]);
  });

  it("is named in the page's data as carried, and nothing else is", async () => {
    const data = JSON.stringify(["carried", { _1: 2 }, "list", LIST, `${LIST} and more`]);
    const script = await dataScript(streamOf(data), "n", [LIST]);
    const sent = JSON.parse(/enqueue\((".*")\);/.exec(script)?.[1] ?? "null");
    expect(JSON.parse(sent)).toEqual(["carried", { _1: 2 }, "list", IN_FORM, `${LIST} and more`]);
    expect(await dataScript(streamOf(data), "n")).toContain(LIST);
  });

  it("is taken from the form where the data says so, and kept once the form is gone", () => {
    const carried = { list: IN_FORM };
    vi.stubGlobal("document", { querySelector: () => ({ defaultValue: LIST }) });
    expect(carriedText(carried, "list")).toBe(LIST);
    vi.stubGlobal("document", { querySelector: () => null });
    expect(carriedText(carried, "list")).toBe(LIST);
    expect(carriedText({ list: IN_FORM }, "list")).toBe("");
  });

  it("is empty where it was emptied, whatever the form had before", () => {
    vi.stubGlobal("document", { querySelector: () => ({ defaultValue: LIST }) });
    expect(carriedText({ list: "" }, "list")).toBe("");
  });

  it("is the data's own where it has one", () => {
    vi.stubGlobal("document", { querySelector: () => ({ defaultValue: "another" }) });
    expect(carriedText({ list: LIST }, "list")).toBe(LIST);
  });
});
