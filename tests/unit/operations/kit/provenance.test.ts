import { describe, expect, it } from "vitest";
import { ConfigurationError, parseEnv } from "~/lib/env.server";
import { bitcoinPayment } from "~/lib/operations/bitcoin/payment.server";
import { type SigningData, verificationFacts } from "~/lib/signing/signing-data.server";
import {
  BTC_PATH,
  bitcoinIntent,
  bitcoinSignData,
  honestBitcoin,
  keyAt,
} from "../../../fixtures/console/honest-transactions";
import { CLUSTER_PUBLIC_KEY } from "../../../fixtures/console/proven-keys";

const { verify: verifyBitcoin } = bitcoinPayment;

const base = {
  NODE_ENV: "test",
  SESSION_SECRETS: "a secret that is quite long enough to be one",
  CUSTODY_API_URL: "http://127.0.0.1:1/graphql",
  CUSTODY_API_KEY: "portal-key",
};
Object.assign(process.env, base, { CUSTODY_PROVENANCE_KEYS: ` ${CLUSTER_PUBLIC_KEY.toUpperCase()} ` });

function signing(provenancePublicKey: string | null): Pick<SigningData, "payer"> {
  const wallet = { walletName: "Wallet", cluster: { type: "ONLINE", provenancePublicKey } };
  return { payer: { wallet, walletPath: BTC_PATH } as unknown as SigningData["payer"] };
}

async function isBelieved(named: string | null): Promise<boolean> {
  const signData = bitcoinSignData(honestBitcoin(bitcoinIntent()));
  return (await verifyBitcoin(signData, bitcoinIntent(), verificationFacts(signing(named)))).ok;
}

describe("a pinned provenance key", () => {
  it("accepts the same key from the backend, in any case", async () => {
    expect(await isBelieved(CLUSTER_PUBLIC_KEY)).toBe(true);
    expect(await isBelieved(CLUSTER_PUBLIC_KEY.toUpperCase())).toBe(true);
  });

  it("rejects every other key from the backend, and a missing one", async () => {
    const other = keyAt(BTC_PATH).publicKey;
    expect(verificationFacts(signing(other)).provenancePublicKey).toBeNull();
    expect(await isBelieved(other)).toBe(false);
    expect(await isBelieved(null)).toBe(false);
  });

  it("must be an uncompressed key", () => {
    expect(parseEnv(base).CUSTODY_PROVENANCE_KEYS).toEqual([]);
    for (const wrong of ["04ab", CLUSTER_PUBLIC_KEY.replace(/^04/, "02"), `${CLUSTER_PUBLIC_KEY},x`]) {
      expect(() => parseEnv({ ...base, CUSTODY_PROVENANCE_KEYS: wrong })).toThrow(ConfigurationError);
    }
  });
});
