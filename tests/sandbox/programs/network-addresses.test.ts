import { describe, expect, it } from "vitest";
import { isAllowedAddress, readAddresses } from "../../../sandbox/base/network-addresses";

describe("isAllowedAddress", () => {
  it.each([
    ["any, where none is named", [], "203.0.113.9", true],
    ["the address itself", ["10.4.0.31"], "10.4.0.31", true],
    ["another address", ["10.4.0.31"], "10.4.0.32", false],
    ["the first of a range", ["10.4.0.0/16"], "10.4.0.0", true],
    ["the last of a range", ["10.4.0.0/16"], "10.4.255.255", true],
    ["the first after a range", ["10.4.0.0/16"], "10.5.0.0", false],
    ["an address of version 6, however it is written", ["2001:db8::1"], "2001:db8:0:0:0:0:0:1", true],
    ["a range of version 6", ["2001:db8:12::/48"], "2001:db8:12:ffff::9", true],
    ["outside a range of version 6", ["2001:db8:12::/48"], "2001:db8:13::", false],
    ["the other version", ["::/0"], "10.4.0.31", false],
    ["one of several", ["10.4.0.0/16", "2001:db8::/32", "192.0.2.7"], "192.0.2.7", true],
    ["no address at all", ["0.0.0.0/0"], "", false],
  ] as const)("%s", (_, addresses, address, isAllowed) => {
    expect(isAllowedAddress(addresses, address)).toBe(isAllowed);
  });
});

describe("readAddresses", () => {
  it("takes each once, in lower case and without blanks around it", () => {
    expect(readAddresses([" 10.4.0.31 ", "10.4.0.31", "2001:DB8::/32"])).toEqual([
      "10.4.0.31",
      "2001:db8::/32",
    ]);
  });

  it.each([
    ["nothing", ""],
    ["a name", "payroll.example"],
    ["a byte too large", "10.4.0.256"],
    ["a range that is too long", "10.4.0.0/33"],
    ["a range of version 6 that is too long", "2001:db8::/129"],
    ["no length", "10.4.0.0/"],
    ["two lengths", "10.4.0.0/16/16"],
    ["a sign", "10.4.0.0/-1"],
    ["leading zeros, which some read as octal", "010.4.0.1"],
    ["a zone, which one computer knows", "fe80::1%eth0"],
    ["an IPv4 address as one of version 6: callers are seen by the first", "::ffff:10.4.0.31"],
  ])("refuses %s", (_, address) => {
    expect(() => readAddresses([address])).toThrow("is neither an IP address nor a range");
  });

  it.each(["0.0.0.0/0", "::/0", "128.0.0.0/1"])("refuses %s, which is as good as any address", (range) => {
    expect(() => readAddresses([range])).toThrow("too wide");
    expect(readAddresses(["10.0.0.0/8", "2000::/16"])).toHaveLength(2);
  });

  it("refuses more than twenty", () => {
    const many = Array.from({ length: 21 }, (_, index) => `10.4.0.${index}`);
    expect(() => readAddresses(many)).toThrow("Give at most 20 addresses");
    expect(readAddresses(many.slice(1))).toHaveLength(20);
  });
});
