import { describe, expect, it } from "vitest";
import {
  claim,
  MAX_RECORD_LENGTH,
  MAX_TOTAL_LENGTH,
  namesIn,
  OWNER,
  type Place,
  readRecord,
  removeAll,
  removeRecord,
  writeRecord,
} from "~/lib/remembered/records";
import { importStorageKey } from "~/lib/remembered/sealed-text";
import { FakeStorage } from "../../fixtures/console/fake-storage";

const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";
const NAME = "Grüneisen & Söhne";
const place: Place = { name: "transactions", key: `?q=${ADDRESS}`, version: "1" };
const secretOf = (fill: number) => Buffer.alloc(32, fill).toString("base64url");
const keyOf = (fill: number, owner = "amara") => importStorageKey(secretOf(fill), owner);

async function storeWith(value: unknown, at = 1_000, room?: number) {
  const storage = new FakeStorage(room);
  const key = await keyOf(1);
  claim(storage, key.owner);
  await writeRecord(storage, key, place, { value, at });
  return { storage, key };
}

/** The one record besides the mark of its owner. */
function recordIn(storage: FakeStorage): [string, string] {
  const record = [...storage.items].find(([name]) => name !== OWNER);
  if (!record) throw new Error("There is no record");
  return record;
}

describe("a record", () => {
  it("is read as it was written, with its time", async () => {
    const value = { rows: [{ to: ADDRESS, name: NAME, amount: "0.1", none: null }] };
    const { storage, key } = await storeWith(value, 1_763_800_000_000);
    expect(await readRecord(storage, key, place)).toEqual({ value, at: 1_763_800_000_000 });
  });

  it("shows neither what it holds nor its key nor the secret", async () => {
    const { storage } = await storeWith({ to: ADDRESS, name: NAME });
    for (const secret of [ADDRESS, ADDRESS.slice(2, 12), "Grü", "neisen", "?q=", secretOf(1)])
      expect(storage.text).not.toContain(secret);
  });

  it("is sealed anew each time: the same value is never stored as the same text", async () => {
    const texts = await Promise.all([storeWith("same"), storeWith("same")]);
    const [one, other] = texts.map(({ storage }) => recordIn(storage)[1]);
    expect(one).not.toBe(other);
  });

  it("of 80,000 characters is read whole", async () => {
    const long = "€x".repeat(40_000);
    const { storage, key } = await storeWith(long);
    expect((await readRecord<string>(storage, key, place))?.value === long).toBe(true);
  });

  it("replaces the one before, and is forgotten alone or with its name", async () => {
    const { storage, key } = await storeWith("old");
    await writeRecord(storage, key, place, { value: "new", at: 2_000 });
    expect((await readRecord(storage, key, place))?.value).toBe("new");
    await writeRecord(storage, key, { ...place, key: "" }, { value: "all", at: 3_000 });
    await writeRecord(storage, key, { ...place, name: "vasps" }, { value: "vasps", at: 3_000 });
    expect(namesIn(storage)).toEqual(["transactions", "vasps"]);
    await removeRecord(storage, key, place);
    expect(await readRecord(storage, key, place)).toBeNull();
    expect((await readRecord(storage, key, { ...place, key: "" }))?.value).toBe("all");
    await removeRecord(storage, key, { name: "transactions" });
    expect(namesIn(storage)).toEqual(["vasps"]);
    removeAll(storage);
    expect(storage.length).toBe(0);
  });
});

describe("a record is dropped in silence when", () => {
  it("the shape has another version", async () => {
    const { storage, key } = await storeWith("old");
    expect(await readRecord(storage, key, { ...place, version: "2" })).toBeNull();
    expect(await readRecord(storage, key, place)).toBeNull();
  });

  it.each<[string, (text: string) => string]>([
    ["it is cut", (text) => text.slice(0, -9)],
    ["it is cut in the middle of its IV", (text) => text.slice(0, 12)],
    ["it is empty", () => ""],
    ["it is no text of ours", () => '{"rows":[]}'],
    ["one bit differs", (text) => text.slice(0, -3) + (text.at(-3) === "A" ? "B" : "A") + text.slice(-2)],
    ["its time was changed", (text) => `9${text}`],
    ["it holds characters that no browser writes", (text) => `${text}\u0000€`],
  ])("%s", async (_what, damage) => {
    const { storage, key } = await storeWith("value");
    const [name, text] = recordIn(storage);
    storage.items.set(name, damage(text));
    expect(await readRecord(storage, key, place)).toBeNull();
    expect(storage.getItem(name)).toBeNull();
  });

  it("it was moved to another place", async () => {
    const { storage, key } = await storeWith("of an address");
    const [name, text] = recordIn(storage);
    const other: Place = { ...place, key: "another" };
    await writeRecord(storage, key, other, { value: "x", at: 1 });
    const target = [...storage.items.keys()].find((one) => one !== OWNER && one !== name) ?? "";
    storage.items.set(target, text);
    expect(await readRecord(storage, key, other)).toBeNull();
  });
});

describe("another session", () => {
  it.each([
    ["of another person", 2, "priya"],
    ["of the same person", 2, "amara"],
  ])("%s finds nothing, and begins with an empty storage", async (_who, fill, owner) => {
    const { storage } = await storeWith({ to: ADDRESS });
    const key = await keyOf(fill, `${owner} again`);
    expect(await readRecord(storage, key, place)).toBeNull();
    claim(storage, key.owner);
    expect([...storage.items.keys()]).toEqual([OWNER]);
  });

  it("cannot open a record even under the name that its own would have", async () => {
    const { storage } = await storeWith({ to: ADDRESS });
    const [, text] = recordIn(storage);
    const key = await keyOf(2);
    await writeRecord(storage, key, { ...place, version: "x" }, { value: 0, at: 0 });
    const name = [...storage.items.keys()].at(-1) ?? "";
    storage.items.set(name, text);
    expect(await readRecord(storage, key, place)).toBeNull();
  });

  it("stops the one before from writing, and so does an empty storage", async () => {
    const { storage, key } = await storeWith("mine");
    claim(storage, "priya");
    expect(await writeRecord(storage, key, place, { value: "late", at: 2 })).toBe(false);
    expect([...storage.items.keys()]).toEqual([OWNER]);
    removeAll(storage);
    expect(await writeRecord(storage, key, place, { value: "late", at: 2 })).toBe(false);
    expect(storage.length).toBe(0);
  });

  it("leaves alone what others of this site have stored", async () => {
    const storage = new FakeStorage();
    storage.setItem("theirs", "1");
    storage.setItem("strongroom.rememberedx", "1");
    claim(storage, "amara");
    removeAll(storage);
    expect([...storage.items.keys()]).toEqual(["theirs", "strongroom.rememberedx"]);
  });
});

describe("the room", () => {
  const write = async (storage: FakeStorage, count: number, length: number) => {
    const key = await keyOf(1);
    claim(storage, key.owner);
    for (let at = 1; at <= count; at += 1)
      await writeRecord(storage, key, { ...place, key: String(at) }, { value: "x".repeat(length), at });
    const kept = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        readRecord(storage, key, { ...place, key: String(index + 1) }),
      ),
    );
    return kept.flatMap((record) => (record ? [record.at] : []));
  };

  it("is bounded: the oldest records make way", async () => {
    const storage = new FakeStorage();
    expect(await write(storage, 9, 200_000)).toEqual([3, 4, 5, 6, 7, 8, 9]);
    const total = [...storage.items].reduce((sum, [name, text]) => sum + name.length + text.length, 0);
    expect(total).toBeLessThanOrEqual(MAX_TOTAL_LENGTH + OWNER.length + 10);
  });

  it("that the browser gives may be smaller: the oldest make way there too", async () => {
    expect(await write(new FakeStorage(10_000), 5, 3_000)).toEqual([4, 5]);
  });

  it("for nothing at all stores nothing, and breaks nothing", async () => {
    expect(await write(new FakeStorage(200), 3, 3_000)).toEqual([]);
  });

  it("is not for a record that is too long, which takes the older one with it", async () => {
    const { storage, key } = await storeWith("old");
    await writeRecord(storage, key, place, { value: "x".repeat(MAX_RECORD_LENGTH), at: 2 });
    expect(await readRecord(storage, key, place)).toBeNull();
    expect([...storage.items.keys()]).toEqual([OWNER]);
  });
});

describe("the key", () => {
  it("cannot be taken out of the browser's crypto code", async () => {
    const key = await keyOf(1);
    await expect(crypto.subtle.exportKey("raw", key.seal)).rejects.toThrow();
    await expect(crypto.subtle.exportKey("raw", key.code)).rejects.toThrow();
  });
});
