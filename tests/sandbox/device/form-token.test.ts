import { describe, expect, it, vi } from "vitest";
import { isFormToken, issueFormToken } from "../../../sandbox/device/form-token";

const backend = { env: { SANDBOX_MASTER_KEY: "a".repeat(43) }, clock: () => new Date(1_800_000_000_000) };

describe("The token of a form of the phone", () => {
  it("is taken by another backend with the same master key, and by none with another", async () => {
    const token = issueFormToken(backend, "approve/one");
    vi.resetModules();
    const other = await import("../../../sandbox/device/form-token");
    expect(other.isFormToken(backend, token, "approve/one")).toBe(true);
    expect(other.isFormToken(backend, token, "reject/one")).toBe(false);
    const stranger = { ...backend, env: { SANDBOX_MASTER_KEY: "b".repeat(43) } };
    expect(other.isFormToken(stranger, token, "approve/one")).toBe(false);
  });

  it("is valid for an hour", () => {
    const token = issueFormToken(backend, "approve/one");
    const later = (ms: number) => ({ ...backend, clock: () => new Date(backend.clock().getTime() + ms) });
    expect(isFormToken(later(3_599_999), token, "approve/one")).toBe(true);
    expect(isFormToken(later(3_600_000), token, "approve/one")).toBe(false);
  });
});
