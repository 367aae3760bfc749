import { beforeEach, describe, expect, it } from "vitest";
import { findVasps, namesOfVasps } from "~/lib/custody/people/vasps.server";
import type { Session } from "~/lib/session/session.server";
import { vaspChoices } from "~/lib/vasps/vasp-choices.server";
import { newVisit, serveFakeBackend } from "../../fixtures/console/visit";

const backend = serveFakeBackend();
let session: Session;

const listed = (id: string, name: string | null = `Business ${id}`) => ({ id, name, type: "LISTED" });

beforeEach(async () => {
  session = await newVisit();
});

describe("a backend that searches for businesses", () => {
  beforeEach(() => {
    backend.lack([]);
    backend.reset({
      findVasps: ({ search, ids }) => {
        if (ids) return { findVasps: { items: (ids as string[]).map((id) => listed(id)), nextToken: null } };
        const items = [listed("n", `Found by ${search}`), { id: "u", name: "Unlisted", type: "UNLISTED" }];
        return { findVasps: { items, nextToken: search ? null : "more" } };
      },
    });
  });

  it("is asked for those of a name, and only listed ones are offered", async () => {
    const found = await findVasps(session, { search: "north", limit: 25 });
    expect(found).toEqual({ items: [{ id: "n", name: "Found by north" }], hasMore: false });
    expect((await findVasps(session, { search: "", limit: 25 })).hasMore).toBe(true);
  });

  it("is asked for the names behind ids once each, and not at all where there are none", async () => {
    const names = await namesOfVasps(session, ["a", "b", "a", ""]);
    expect([...names]).toEqual([
      ["a", "Business a"],
      ["b", "Business b"],
    ]);
    const { length } = backend.calls;
    expect((await namesOfVasps(session, [""])).size).toBe(0);
    expect(backend.calls).toHaveLength(length);
  });

  it("gives a form what it searched for and what it chose, in one call", async () => {
    const typed = [
      { vasp: "LISTED:a", vaspSearch: " north " },
      { vasp: "UNHOSTED", vaspSearch: "north" },
      { vasp: "", vaspSearch: "" },
    ];
    const choices = await vaspChoices(session, typed);
    expect(choices.found.map(({ search }) => search)).toEqual(["", "north"]);
    expect(choices.chosen).toEqual([{ value: "LISTED:a", label: "Business a" }]);
    expect(choices.problem).toBeNull();
    expect(backend.calls).toHaveLength(1);
  });
});

describe("a backend that has only the public list", () => {
  beforeEach(() => {
    backend.lackOurs();
    backend.reset({
      listVasps: ({ nextToken }) => ({
        vasps: nextToken
          ? { items: [listed("z", "Zenith"), listed("x", null)], nextToken: null }
          : { items: [listed("a", "Aldgate"), { id: "h", name: "None", type: "UNHOSTED" }], nextToken: "2" },
      }),
    });
  });

  it("is read page by page, once, and searched here", async () => {
    expect((await findVasps(session, { search: "ZEN", limit: 25 })).items).toEqual([
      { id: "z", name: "Zenith" },
    ]);
    const all = await findVasps(session, { search: "", limit: 2 });
    expect(all).toEqual({
      items: [
        { id: "a", name: "Aldgate" },
        { id: "z", name: "Zenith" },
      ],
      hasMore: true,
    });
    expect([...(await namesOfVasps(session, ["x", "h", "nobody"]))]).toEqual([["x", "x"]]);
    const pages = backend.calls.filter(({ operations }) => operations.includes("listVasps"));
    expect(pages).toHaveLength(2);
  });
});

describe("a backend that fails", () => {
  it("leaves what was chosen, under its stored name, and says why", async () => {
    backend.override = () => ({ errors: [{ message: "down" }] });
    const typed = [
      { vasp: "LISTED:a", vaspSearch: "" },
      { vasp: "LISTED:b", vaspSearch: "" },
    ];
    const choices = await vaspChoices(session, typed, new Map([["a", "Aldgate"]]));
    expect(choices.chosen.map(({ label }) => label)).toEqual(["Aldgate", "b"]);
    expect(choices.found).toEqual([]);
    expect(choices.problem).toContain("down");
  });
});
