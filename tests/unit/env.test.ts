import { describe, expect, it } from "vitest";
import { publicChainFacts } from "~/lib/chains/public-facts";
import { ConfigurationError, canAccessExchanges, parseEnv, publicConfig } from "~/lib/env.server";

const good = {
  SESSION_SECRETS: "0123456789abcdef0123456789abcdef",
  CUSTODY_API_URL: "https://custody.example/graphql",
  CUSTODY_API_KEY: "portal-key-that-nobody-may-see",
};

const refused = (overrides: Record<string, string | undefined>): string => {
  try {
    parseEnv({ ...good, ...overrides });
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError);
    return (error as Error).message;
  }
  throw new Error("It was accepted");
};

describe("the configuration", () => {
  it("needs no more than a backend, its key and a secret", () => {
    expect(parseEnv(good)).toMatchObject({
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: 3000,
      NETWORK: "testnet",
      CUSTODY_TIMEOUT_MS: 10_000,
      PRODUCT_NAME: "Strongroom",
    });
  });

  it("takes the keys of exported files as a list, which is empty unless they are pinned", () => {
    const key = "ab".repeat(32);
    expect(parseEnv(good).CUSTODY_EXPORT_KEYS).toEqual([]);
    expect(
      parseEnv({ ...good, CUSTODY_EXPORT_KEYS: ` ${key.toUpperCase()} , ${key}` }).CUSTODY_EXPORT_KEYS,
    ).toEqual([key, key]);
    for (const wrong of ["ab", `04${"ab".repeat(64)}`, "g".repeat(64)]) {
      const message = refused({ CUSTODY_EXPORT_KEYS: wrong });
      expect(message).toContain("CUSTODY_EXPORT_KEYS: must be Ed25519");
      expect(message).not.toContain(wrong);
    }
  });

  it("names every missing variable at once", () => {
    const message = refused({ SESSION_SECRETS: undefined, CUSTODY_API_URL: "", CUSTODY_API_KEY: undefined });
    expect(message).toContain("SESSION_SECRETS: is required");
    expect(message).toContain("CUSTODY_API_URL: is required");
    expect(message).toContain("CUSTODY_API_KEY: is required");
  });

  it.each([
    ["PORT", "80a", "must be a whole number"],
    ["PORT", "70000", "must be between 0 and 65535"],
    ["REDIS_URL", "https://redis.example", "must be a redis or rediss address"],
    ["REDIS_URL", "redis.example:6379", "must be a redis or rediss address"],
    ["NETWORK", "ropsten", 'must be "mainnet" or "testnet"'],
    ["CUSTODY_API_URL", "ftp://custody.example", "must be an http or https address"],
    ["CUSTODY_IS_SANDBOX", "yes", 'must be "true" or "false"'],
    ["SUPPORT_URL", "javascript:alert(1)", "must be an http, https or mailto address"],
    ["EXCHANGE_EMAIL_DOMAINS", "bank", "must be e-mail domains separated by commas"],
    ["SESSION_SECRETS", " , ", "must hold at least one secret"],
    ["SNAP_ID", "trust-vault-snap", "must be a snap's id, which begins with npm: or local:"],
    ["SNAP_VERSION", "^1.1.7", "must be one version, such as 1.1.7"],
    ["RPC_PROXY_URL", "rpc.custody.example", "must be an http or https address"],
  ])("names %s in the error when it is %j", (name, value, words) => {
    expect(refused({ [name]: value })).toContain(`${name}: ${words}`);
  });

  it("never shows an invalid value, which may be a secret", () => {
    expect(refused({ SESSION_SECRETS: "hunter2-is-too-short" })).not.toContain("hunter2");
    expect(refused({ REDIS_URL: "http://console:hunter2@redis" })).not.toContain("hunter2");
  });

  it("accepts several secrets, newest first, each of at least 32 characters", () => {
    const [first, second] = ["n".repeat(32), "o".repeat(40)];
    expect(parseEnv({ ...good, SESSION_SECRETS: `${first}, ${second}` }).SESSION_SECRETS).toEqual([
      first,
      second,
    ]);
    expect(refused({ SESSION_SECRETS: `${first},short` })).toContain("SESSION_SECRETS: must hold secrets");
  });

  it.each([
    [true, "on every address, as in a container", { HOST: "0.0.0.0" }],
    [true, "on every IPv6 address", { HOST: "::" }],
    [true, "on the network", { HOST: "10.0.0.7" }],
    [true, "at a name that only begins like this machine", { HOST: "localhost.bank.example" }],
    [true, "behind a proxy on this machine", { TRUST_PROXY: "1" }],
    [true, "on this machine, as configured", { COOKIE_SECURE: "true" }],
    [false, "on this machine", {}],
    [false, "on this machine by name", { HOST: "localhost" }],
    [false, "on this machine over IPv6", { HOST: "::1" }],
    [false, "in development", { NODE_ENV: "development", HOST: "0.0.0.0" }],
    [false, "anywhere, as configured", { COOKIE_SECURE: "false", HOST: "0.0.0.0", TRUST_PROXY: "1" }],
  ])("has Secure cookies: %s, %s", (isSecure, _where, variables) => {
    expect(parseEnv({ ...good, ...variables }).COOKIE_SECURE).toBe(isSecure);
  });

  it.each([
    [true, {}],
    [false, { HOST: "0.0.0.0" }],
    [false, { TRUST_PROXY: "1" }],
    [false, { COOKIE_SECURE: "true" }],
    [false, { COOKIE_SECURE: "false" }],
    [false, { NODE_ENV: "development" }],
  ])("serves this machine only: %s with %j", (isLocal, variables) => {
    expect(parseEnv({ ...good, ...variables }).IS_LOCAL).toBe(isLocal);
  });
});

describe("the public configuration", () => {
  Object.assign(process.env, good, {
    EXCHANGE_EMAIL_DOMAINS: "Trading.Example,desk.example",
    EXPLORER_API_KEY: "explorer-key-that-nobody-may-see",
    SNAP_API_KEY: "snap-key-that-nobody-may-see",
  });

  it("is an explicit list without keys, secrets, addresses of the backend or e-mail domains", () => {
    const config = publicConfig();
    expect(Object.keys(config).sort()).toEqual(
      "buildNumber environment explorers links network networks productName sandbox snap".split(" "),
    );
    const text = JSON.stringify(config);
    for (const secret of [...Object.values(good), "nobody-may-see", "trading.example"]) {
      expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
    }
  });

  it("names the public snap where no other is configured", () => {
    expect(publicConfig().snap).toEqual({ id: "npm:@bitpandacustody/trust-vault-snap", version: "1.1.7" });
  });

  it("has the test networks' names and explorers on testnet", () => {
    const { networks, explorers } = publicConfig();
    expect({ networks, explorers }).toEqual(publicChainFacts("testnet"));
    expect(networks).toEqual({ ethereum: "holesky", bitcoin: "testnet", xdc: "apothem" });
    expect(explorers).toEqual({
      ethereum: "https://holesky.etherscan.io",
      bitcoin: "https://blockstream.info/testnet",
      xdc: "https://apothem.xinfinscan.com",
      binance: "https://testnet-explorer.binance.org",
      bsc: "https://testnet.bscscan.com",
    });
  });

  it("has the main networks' names and explorers on mainnet", () => {
    expect(publicChainFacts("mainnet")).toEqual({
      networks: { ethereum: "mainnet", bitcoin: "mainnet", xdc: "mainnet" },
      explorers: {
        ethereum: "https://etherscan.io",
        bitcoin: "https://blockstream.info",
        xdc: "https://xinfinscan.com",
        binance: "https://explorer.binance.org",
        bsc: "https://bscscan.com",
      },
    });
  });

  it("leads to the console's own help where no link is configured", () => {
    expect(publicConfig().links).toMatchObject({ help: "/help", support: "/help#support" });
  });

  it("links to four DeFi applications", () => {
    expect(publicConfig().links.defi.map(({ label }) => label)).toEqual([
      "Lending",
      "Stable coin",
      "Lending",
      "Insurance",
    ]);
  });

  it.each([
    ["a@trading.example", true],
    ["A@TRADING.EXAMPLE", true],
    ["a@eviltrading.example", false],
    ["a@trading.example@evil.example", false],
    ["trading.example", true],
  ])("allows exchanges to %s: %s", (email, expected) => {
    expect(canAccessExchanges(email)).toBe(expected);
  });
});
