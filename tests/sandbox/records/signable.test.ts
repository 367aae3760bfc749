import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { HdPath } from "../../../sandbox/records/path";

import { signableDigest } from "../../../sandbox/records/signable";
import { readDer } from "../../fixtures/sandbox/der-reader";

const pathPart = fc.nat({ max: 0xffffffff }).map((part) => `0x${part.toString(16)}`);
const hdPath = fc.tuple(pathPart, pathPart, pathPart, pathPart, pathPart) as fc.Arbitrary<HdPath>;

describe("what the phones sign", () => {
  it("equals the vendor's published webhook examples byte for byte", () => {
    const ethereum = signableDigest(
      Buffer.from("601b552f9924cb20648a0ded278ffc17c4f8674fabb01224f0fc2aa3c51444fc", "hex"),
      ["0x8000002c", "0x8000003c", "0x80000000", "0x0", "0x0"],
    );
    expect(ethereum.signData).toBe(
      "303f0420601b552f9924cb20648a0ded278ffc17c4f8674fabb01224f0fc2aa3c51444fc301b0205008000002c0205008000003c02050080000000020100020100",
    );
    expect(ethereum.shaSignData).toBe("61f839e8393a75ee709341ea6faf9e9043e0e55cc6c184b69fb01c354f6cdf20");

    const bitcoin = signableDigest(
      Buffer.from("d515fce3f911072b970c60c483baff15e4fe9e9f8b85d6c4d9ea1a2ac06693e7", "hex"),
      ["0x80000031", "0x80000000", "0x80000000", "0x0", "0x1"],
    );
    expect(bitcoin.shaSignData).toBe("6527964b86e300654ba2bf8e37e176932dd37c51200b3d4aa2a1fbd36053edd6");
  });

  it("contains any digest and path, and its hash covers exactly these", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 600 }), hdPath, (digest, path) => {
        const signable = signableDigest(digest, path);
        expect(readDer(signable.signData)).toEqual([Buffer.from(digest), path.map((part) => BigInt(part))]);
        expect(signable.transactionDigest).toBe(Buffer.from(digest).toString("hex"));
        expect(signable.shaSignData).toBe(
          createHash("sha256").update(Buffer.from(signable.signData, "hex")).digest("hex"),
        );
      }),
    );
  });

  it("names the algorithm in an extra octet only when it is not ECDSA", () => {
    const path: HdPath = ["0x8000002c", "0x800001f5", "0x80000000", "0x80000000", "0x80000000"];
    const numbers = path.map((part) => BigInt(part));
    const digest = Buffer.alloc(32, 9);
    expect(readDer(signableDigest(digest, path, 0).signData)).toEqual([digest, numbers]);
    expect(readDer(signableDigest(digest, path, 1).signData)).toEqual([digest, numbers, Buffer.from([1])]);
  });
});
