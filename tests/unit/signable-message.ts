import type { HdPath } from "../../sandbox/records/path";
/** What a backend hands out for the chains whose transactions come as {data, delegateSignData: [...]}. */

import { signableDigest } from "../../sandbox/records/signable";

/** Sound sign data for whatever `data` and `messages` say, made with the sandbox's own encoder. */
export function signableMessage(
  data: unknown,
  messages: readonly Uint8Array[],
  paths: readonly HdPath[],
  algorithm: 0 | 1,
) {
  return {
    data,
    delegateSignData: messages.map((message, i) => {
      const path = paths[i] ?? paths[0];
      if (!path) throw new Error("A signature has a path");
      const { signData, shaSignData } = signableDigest(message, path, algorithm);
      const unverifiedMessageData = { message: Buffer.from(message).toString("hex"), signData, shaSignData };
      return {
        hdWalletPath: path,
        algorithm: algorithm === 0 ? "0x0" : "0x01",
        accountHSMProvenanceSignature: "",
        unverifiedMessageData,
      };
    }),
  };
}
