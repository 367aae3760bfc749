import { describe, expect, it } from "vitest";
import { statusWords } from "~/lib/present/status-words";

describe("the words for a status", () => {
  it.each([
    [{}, "Approved and signed. It will be sent to the network next."],
    [{ sender: "MetaMask" }, "Approved and signed. MetaMask sends it to the network."],
    [
      { isMessage: true, sender: "MetaMask" },
      "Approved and signed. The application that asked for it gets the signature; a message is not sent to a network.",
    ],
  ])("say who sends what is signed: %o", (signedFor, words) => {
    expect(statusWords("SIGNED", signedFor)).toBe(words);
  });

  it("are the same for every other status, whoever sends it", () => {
    for (const status of ["AWAITING_SIGNATURES", "SUBMITTED", "CONFIRMED", "USER_CANCELLED"]) {
      expect(statusWords(status, { sender: "MetaMask" })).toBe(statusWords(status));
    }
    expect(statusWords("SOMETHING_NEW")).toBeNull();
  });
});
