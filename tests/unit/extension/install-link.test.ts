import { afterEach, describe, expect, it, vi } from "vitest";

const SETTINGS = {
  SESSION_SECRETS: "0123456789abcdef0123456789abcdef",
  CUSTODY_API_URL: "https://custody.example/graphql",
  CUSTODY_API_KEY: "portal-key",
};

async function factsWith(settings: Record<string, string>) {
  vi.resetModules();
  for (const [name, value] of Object.entries({ ...SETTINGS, ...settings })) vi.stubEnv(name, value);
  const { snapFacts } = await import("~/lib/extension/page.server");
  return snapFacts();
}

afterEach(() => void vi.unstubAllEnvs());

describe("the link that installs the extension", () => {
  it("leads to the store in production, and to the developer build otherwise", async () => {
    expect(await factsWith({ NODE_ENV: "production", NETWORK: "mainnet" })).toMatchObject({
      install: { label: "Install MetaMask", url: "https://metamask.io/download/" },
      prefersDeveloperBuild: false,
    });
    const developer = {
      install: {
        label: "Install MetaMask Flask",
        url: "https://docs.metamask.io/snaps/get-started/install-flask/",
      },
      prefersDeveloperBuild: true,
    };
    expect(await factsWith({ NODE_ENV: "production", NETWORK: "testnet" })).toMatchObject(developer);
    expect(await factsWith({ NODE_ENV: "development", NETWORK: "mainnet" })).toMatchObject(developer);
  });
});
