import { expect, it } from "vitest";
import { askerView } from "~/lib/signing/asker";

it("names the extension, and who sends what it asked for", () => {
  const metamask = { source: "Metamask", sendToNetworkWhenSigned: true };
  expect(askerView(metamask, false)).toEqual({
    name: "MetaMask",
    sends: "The service sends it once it is signed.",
    sendsItself: false,
  });
  expect(askerView({ ...metamask, sendToNetworkWhenSigned: false }, false)).toMatchObject({
    sends: "MetaMask sends it once it is signed.",
    sendsItself: true,
  });
  expect(askerView({ source: "MetaMask", sendToNetworkWhenSigned: null }, true)?.sends).toBe(
    "Nothing is sent: MetaMask gets the signature.",
  );
});

it("names nobody for a request of this console or of an unknown origin", () => {
  expect(askerView({ source: "TVW", sendToNetworkWhenSigned: true }, false)).toBeNull();
  expect(askerView({ source: null, sendToNetworkWhenSigned: null }, false)).toBeNull();
});
