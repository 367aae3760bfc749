import { describe, expect, it } from "vitest";
import { formatBackendErrors } from "~/lib/errors/backend";
import { messages } from "~/lib/errors/catalogue";

const json = (errorMessage: string, code: string) => ({ message: JSON.stringify({ errorMessage, code }) });

describe("formatBackendErrors", () => {
  it("reads the errorMessage of a JSON message", () => {
    expect(formatBackendErrors([json("SubWalletId not found", "NOT_FOUND")])).toEqual({
      kind: "backend",
      code: "NOT_FOUND",
      detail: "SubWalletId not found",
      message: "Something went wrong: SubWalletId not found",
      unknown: [],
      places: [],
    });
  });

  it.each(["plain words", '"a JSON text"', "null", "[]", '{"code":5}', '{"errorMessage":""}', "{broken"])(
    "uses %j as it is",
    (message) => {
      expect(formatBackendErrors([{ message }])).toMatchObject({ code: null, detail: message });
    },
  );

  it("joins the first three with a comma and a line break", () => {
    const errors = ["one", "two", "three", "four"].map((message) => ({ message }));
    expect(formatBackendErrors(errors).message).toBe("Something went wrong: one,\ntwo,\nthree");
  });

  it.each([
    [json("Invalid session token", "INVALID_SESSION_TOKEN_CODE")],
    [{ message: "Invalid session token" }],
    [{ message: "error: INVALID_SESSION_TOKEN_CODE." }],
  ])("recognises a refused session: %j", (error) => {
    expect(formatBackendErrors([error])).toMatchObject({
      kind: "authentication",
      message: "You have been logged out - Please sign in again",
    });
  });

  it("recognises a refused session even behind three other errors", () => {
    const errors = [...["a", "b", "c"].map((message) => ({ message })), { message: "Invalid session token" }];
    expect(formatBackendErrors(errors).kind).toBe("authentication");
  });

  it.each([
    [{ message: "No", extensions: { code: "NOT_ALLOWED" } }],
    [{ message: "NOT_ALLOWED" }],
    [{ message: '{"errorMessage":"No","code":"NOT_ALLOWED"}', extensions: { code: "OTHER" } }],
    [{ message: '{"errorMessage":"No"}', extensions: { code: "NOT_ALLOWED" } }],
  ])("finds the code wherever it stands: %j", (error) => {
    expect(formatBackendErrors([error]).code).toBe("NOT_ALLOWED");
  });

  it("recognises a refused session by its type alone", () => {
    const error = { message: "No", errorType: "INVALID_SESSION_TOKEN" };
    expect(formatBackendErrors([error]).kind).toBe("authentication");
  });

  it("says how long to wait in the backend's own words, and of no fault", () => {
    const words = "Too many changes in a short time. Nothing was done. Try again in 3 seconds";
    const error = { errorMessage: words, code: "TOO_MANY_ATTEMPTS", retryAfterSeconds: 3 };
    expect(formatBackendErrors([{ message: JSON.stringify(error) }])).toMatchObject({
      message: words,
      retryAfterSeconds: 3,
    });
  });

  it("gives a locked account its own message", () => {
    expect(formatBackendErrors([json("locked", "PIN_RESET")])).toMatchObject({
      code: "PIN_RESET",
      message: "Your account has now been locked. Please log in to the TrustVault App to reset your pin.",
    });
  });
});

describe("messages", () => {
  it("format times in minutes and seconds", () => {
    expect(messages.sessionWarning(60)).toBe("You will be automatically logged out in 1 minute");
    expect(messages.sessionWarning(30)).toBe("You will be automatically logged out in 30 seconds");
  });
});
