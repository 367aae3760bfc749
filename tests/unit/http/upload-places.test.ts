import { describe, expect, it } from "vitest";
import { NoPlace, UploadPlaces } from "~/lib/http/upload-places.server";

const SECOND = 1_000;

/** Takes so many places, each of another address unless one is given. */
function take(places: UploadPlaces, count: number, now: number, address?: string) {
  return Array.from({ length: count }, (_, index) => places.take(address ?? `10.0.0.${index}`, now));
}

describe("places for uploads", () => {
  it("are taken from who brings nothing, so that idle connections keep nobody out", () => {
    const places = new UploadPlaces();
    const idle = take(places, 32, 0);
    const honest = places.take("192.0.2.1", 2 * SECOND);
    expect(honest.signal.aborted).toBe(false);
    expect(idle.filter(({ signal }) => signal.aborted)).toHaveLength(1);
    expect(idle.find(({ signal }) => signal.aborted)?.signal.reason).toBeInstanceOf(NoPlace);
  });

  it("are kept by a slow upload beside an idle one", () => {
    const places = new UploadPlaces();
    const [slow, ...idle] = take(places, 8, 0, "192.0.2.1");
    slow?.count(2_000);
    for (let index = 0; index < 7; index += 1) places.take("192.0.2.1", 2 * SECOND + index * 2 * SECOND);
    expect(slow?.signal.aborted).toBe(false);
    expect(idle.every(({ signal }) => signal.aborted)).toBe(true);
  });

  it("of one address are taken from that address alone", () => {
    const places = new UploadPlaces();
    const [other] = take(places, 1, 0);
    const many = take(places, 8, 0, "192.0.2.1");
    many.forEach((one) => {
      one.count(1_000_000);
    });
    places.take("192.0.2.1", 2 * SECOND);
    expect(other?.signal.aborted).toBe(false);
    expect(many.filter(({ signal }) => signal.aborted)).toHaveLength(1);
  });

  it("are refused where all were taken a moment ago, and free again for who comes after", () => {
    const places = new UploadPlaces();
    const [first] = take(places, 8, 0, "192.0.2.1");
    expect(() => places.take("192.0.2.1", SECOND / 2)).toThrow(NoPlace);
    first?.leave();
    expect(places.take("192.0.2.1", SECOND / 2).signal.aborted).toBe(false);
  });
});
