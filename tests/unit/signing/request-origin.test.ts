import { expect, it } from "vitest";
import { originView } from "~/lib/signing/screen/request-origin";

it("names the extension, and who sends what it asked for", () => {
  const metamask = { source: "Metamask", sendToNetworkWhenSigned: true };
  expect(originView(metamask, false)).toEqual({
    name: "MetaMask",
    sends: "The service sends it once it is signed.",
    sendsItself: false,
  });
  expect(originView({ ...metamask, sendToNetworkWhenSigned: false }, false)).toMatchObject({
    sends: "MetaMask sends it once it is signed.",
    sendsItself: true,
  });
  expect(originView({ source: "MetaMask", sendToNetworkWhenSigned: null }, true)?.sends).toBe(
    "Nothing is sent: MetaMask gets the signature.",
  );
});

it("names nobody for a request of this console or of an unknown origin", () => {
  expect(originView({ source: "TVW", sendToNetworkWhenSigned: true }, false)).toBeNull();
  expect(originView({ source: null, sendToNetworkWhenSigned: null }, false)).toBeNull();
});
