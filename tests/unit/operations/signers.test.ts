import { secp256k1 } from "@noble/curves/secp256k1";
import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex } from "@noble/hashes/utils";
import { computeAddress } from "ethers";
import { describe, expect, it } from "vitest";
import type { Intent } from "~/lib/operations";
import { verifyTransaction } from "~/lib/operations/index.server";
import type { VerificationFacts } from "~/lib/operations/kit/types";
import {
  BNB_PATH,
  BNB_PUBLIC_KEY,
  binanceIntent,
  binanceSignData,
  honestBinance,
} from "../../fixtures/console/honest-binance";
import {
  ADA_PATH,
  ADA_PUBLIC_KEY,
  cardanoIntent,
  cardanoSignData,
  honestCardano,
} from "../../fixtures/console/honest-cardano";
import {
  honestRipple,
  rippleIntent,
  rippleSignData,
  XRP_PATH,
  XRP_PUBLIC_KEY,
} from "../../fixtures/console/honest-ripple";
import {
  honestSolana,
  SOL_PATH,
  SOL_PUBLIC_KEY,
  solanaIntent,
  solanaSignData,
} from "../../fixtures/console/honest-solana";
import {
  DOT_PATH,
  DOT_PUBLIC_KEY,
  honestSubstrate,
  substrateIntent,
  substrateSignData,
} from "../../fixtures/console/honest-substrate";
import {
  ETH_PATH,
  ethereumSignData,
  evmIntent,
  honestEthereum,
} from "../../fixtures/console/honest-transactions";
import { ownKeyFacts, provenanceOfKey } from "../../fixtures/console/proven-keys";

const ETH_PUBLIC_KEY = bytesToHex(secp256k1.getPublicKey(sha256(Uint8Array.of(31)), false));
const ethIntent = evmIntent({ fromAddress: computeAddress(`0x${ETH_PUBLIC_KEY}`) });

interface Signed {
  intent: Intent;
  /** What the backend asks to have signed, by the key at this path. */
  signData: (path: typeof ETH_PATH) => unknown;
  path: typeof ETH_PATH;
  publicKey: string;
}

const solana = await honestSolana(solanaIntent());
const solanaMessages = new Map<unknown, unknown>();
for (const path of [SOL_PATH, elsewhere(SOL_PATH)]) {
  solanaMessages.set(path.join("/"), await solanaSignData(solana, path));
}

const CHAINS: [string, Signed][] = [
  [
    "Ethereum",
    {
      intent: ethIntent,
      signData: (path) => ({
        ...ethereumSignData(honestEthereum(ethIntent), path),
        accountHSMProvenanceSignature: provenanceOfKey(path, ETH_PUBLIC_KEY),
      }),
      path: ETH_PATH,
      publicKey: ETH_PUBLIC_KEY,
    },
  ],
  [
    "Ripple",
    {
      intent: rippleIntent(),
      signData: (path) => rippleSignData(honestRipple(rippleIntent()), path),
      path: XRP_PATH,
      publicKey: XRP_PUBLIC_KEY,
    },
  ],
  [
    "Binance",
    {
      intent: binanceIntent(),
      signData: (path) => binanceSignData(honestBinance(binanceIntent()), path),
      path: BNB_PATH,
      publicKey: BNB_PUBLIC_KEY,
    },
  ],
  [
    "Solana",
    {
      intent: solanaIntent(),
      signData: (path) => solanaMessages.get(path.join("/")),
      path: SOL_PATH,
      publicKey: SOL_PUBLIC_KEY,
    },
  ],
  [
    "Polkadot",
    {
      intent: substrateIntent(),
      signData: (path) => substrateSignData(honestSubstrate(substrateIntent()), path),
      path: DOT_PATH,
      publicKey: DOT_PUBLIC_KEY,
    },
  ],
  [
    "Cardano",
    {
      intent: cardanoIntent(),
      signData: () => cardanoSignData(honestCardano(cardanoIntent())),
      path: ADA_PATH,
      publicKey: ADA_PUBLIC_KEY,
    },
  ],
];

const FOREIGN_KEY = "22".repeat(32);

/** The path of another of the organisation's sub-wallets. */
function elsewhere(path: typeof ETH_PATH): typeof ETH_PATH {
  const [purpose, coin, , usage, index] = path;
  return [purpose, coin, "0x80000063", usage, index];
}

function factsOf({ path, publicKey }: Pick<Signed, "path" | "publicKey">): VerificationFacts {
  return ownKeyFacts(path, publicKey);
}

async function messagesOf({ intent }: Signed, signData: unknown, facts: VerificationFacts) {
  const result = await verifyTransaction(signData, intent, facts);
  return result.ok ? [] : result.mismatches.map(({ message }) => message);
}

const UNPROVEN = "The signing key is not proven to be this wallet's";
const FOREIGN = "This sub-wallet's address does not belong to its key";

describe.each(CHAINS)("a signing key on %s", (name, signed) => {
  const { path, publicKey } = signed;
  const signData = signed.signData(path);

  it("is accepted with the cluster's signature over wallet, path and key", async () => {
    expect(await messagesOf(signed, signData, factsOf(signed))).toEqual([]);
  });

  it("is refused when another wallet's cluster signature stands for it", async () => {
    const facts = factsOf(signed);
    const provenanceSignature = provenanceOfKey(path, publicKey, "7d4f763f-f97d-436f-b1ab-874633a8c09a");
    const forged = { ...facts, ownKey: { publicKey, provenanceSignature } };
    expect(await messagesOf(signed, signData, forged)).toContain(UNPROVEN);
  });

  it("is refused without a proof, and without a key", async () => {
    const facts = factsOf(signed);
    const noProof = { ...facts, ownKey: { publicKey, provenanceSignature: null } };
    expect(await messagesOf(signed, signData, noProof)).toContain(UNPROVEN);
    const noKey = { ...facts, ownKey: { publicKey: null, provenanceSignature: null } };
    expect(await messagesOf(signed, signData, noKey)).toEqual(expect.arrayContaining([UNPROVEN, FOREIGN]));
  });

  it("is refused when the backend tells the same lie twice: another sub-wallet's path and key", async () => {
    if (name === "Cardano") return;
    const other = { path: elsewhere(path), publicKey: `04${FOREIGN_KEY}${FOREIGN_KEY}` };
    const foreign = signed.signData(other.path);
    const ed25519 = { ...other, publicKey: FOREIGN_KEY };
    const facts = factsOf(publicKey.length === 64 ? ed25519 : other);
    expect(await messagesOf(signed, foreign, facts)).toContain(FOREIGN);
  });

  it("is refused when keys are pinned and the backend names none of them", async () => {
    const facts = { ...factsOf(signed), provenancePublicKey: null, isProvenancePinned: true };
    const message = "The service did not provide a trusted key to check this wallet's keys";
    expect(await messagesOf(signed, signData, facts)).toEqual([message]);
  });

  it("cannot be judged, and is not, where no key is pinned and the backend names none", async () => {
    const facts = { ...factsOf(signed), provenancePublicKey: null };
    expect(await messagesOf(signed, signData, facts)).toEqual([]);
  });

  it("is refused when the message carries another proof", async () => {
    const proof = provenanceOfKey(path, publicKey, "7d4f763f-f97d-436f-b1ab-874633a8c09a");
    const text = JSON.stringify(signData);
    const forged = text.replaceAll(/("accountHSMProvenanceSignature":)"[0-9a-f]+"/g, `$1"${proof}"`);
    expect(forged).not.toBe(text);
    expect(await messagesOf(signed, JSON.parse(forged), factsOf(signed))).toEqual([UNPROVEN]);
  });
});

describe.each(CHAINS.filter(([name]) => name !== "Ethereum"))("a message on %s", (_, signed) => {
  it("is refused without a proof of its key", async () => {
    const text = JSON.stringify(signed.signData(signed.path));
    const bare = text.replaceAll(/("accountHSMProvenanceSignature":)"[0-9a-f]+"/g, "$1null");
    expect(await messagesOf(signed, JSON.parse(bare), factsOf(signed))).toEqual([UNPROVEN]);
  });
});
