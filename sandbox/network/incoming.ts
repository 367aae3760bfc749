import { randomBytes, randomInt } from "node:crypto";
import { secp256k1 } from "@noble/curves/secp256k1";
import { BigNumber } from "bignumber.js";
import { and, eq, inArray, sql } from "drizzle-orm";
import { canonicalAddress } from "../chains/canonical-address";
import { transferCallData } from "../chains/ethereum/build";
import { factsOf } from "../chains/facts";
import { chains } from "../chains/names";
import type { Tx } from "../db/client";
import { addressBookEntries, ledgerAccounts, networkTransactions, subWallets, wallets } from "../db/schema";
import { rate } from "../rates/rates";
import type { Services } from "../services";
import { type AssetRow, loadAssets } from "../wallets/assets";

const CHAINS = chains.filter((chain) => factsOf(chain).isPaidByStrangers);
/** Euro. Few payments reach the Travel Rule's limit. */
const SMALL = [40, 900] as const;
const LARGE = [1_100, 20_000] as const;
const LARGE_PERCENT = 20;
const KNOWN_PERCENT = 35;

type Payee = typeof subWallets.$inferSelect;

/** The payment waits in the mempool. @returns its hash; null if there is nobody to pay */
export async function sendFromOutside(tx: Tx, services: Services, at: Date): Promise<string | null> {
  const payee = await someSubWallet(tx);
  const asset = payee && (await someAsset(tx, payee));
  const amount = asset && amountOf(asset, at);
  if (!payee?.chain || !asset || !amount) return null;
  const { chain, address } = payee;
  const { contractAddress: contract } = asset;
  const { bytes, write } = factsOf(chain).hashes.transaction;
  const hash = write(randomBytes(bytes));
  const isEvm = factsOf(chain).chainId !== null;
  const call = isEvm && contract ? transferCallData(canonicalAddress("ETHEREUM", address), amount) : null;
  await tx.insert(networkTransactions).values({
    chain,
    hash,
    from: await somePayer(tx, payee, services),
    to: canonicalAddress(chain, contract ?? address),
    value: contract ? 0n : amount,
    nonce: isEvm ? randomInt(3, 900) : null,
    gasPrice: isEvm ? 10n ** 9n : null,
    gasLimit: isEvm ? (call ? 65_000n : 21_000n) : null,
    input: isEvm ? (call ?? "0x") : null,
    status: "PENDING",
    submittedAt: at,
    dueAt: new Date(at.getTime() + services.env.SANDBOX_BLOCK_TIME_MS),
  });
  return hash;
}

async function someSubWallet(tx: Tx): Promise<Payee | undefined> {
  const [row] = await tx
    .select({ payee: subWallets })
    .from(subWallets)
    .innerJoin(wallets, eq(wallets.id, subWallets.walletId))
    .where(and(inArray(subWallets.chain, CHAINS), eq(wallets.deleted, false)))
    .orderBy(sql`random()`)
    .limit(1);
  return row?.payee;
}

async function someAsset(tx: Tx, { id, chain }: Payee): Promise<AssetRow | undefined> {
  const held = await tx
    .selectDistinct({ assetId: ledgerAccounts.assetId })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.subWalletId, id));
  const assets = await loadAssets(tx);
  const known = held.flatMap(({ assetId }) => assets.get(assetId) ?? []);
  const possible = known.filter((asset) => asset.chain === chain && !asset.delisted);
  return possible[randomInt(Math.max(possible.length, 1))];
}

/** Smallest units; null without a price. */
function amountOf({ id, decimals }: AssetRow, at: Date): bigint | null {
  const price = rate(id, "EUR", at);
  if (!price) return null;
  const [low, high] = randomInt(100) < LARGE_PERCENT ? LARGE : SMALL;
  const whole = new BigNumber(randomInt(low, high)).dividedBy(price).precision(4, BigNumber.ROUND_UP);
  return BigInt(whole.shiftedBy(decimals).toFixed(0, BigNumber.ROUND_UP));
}

async function somePayer(tx: Tx, { organisationId, chain }: Payee, { keys }: Services): Promise<string> {
  const facts = factsOf(chain ?? "");
  if (randomInt(100) < KNOWN_PERCENT) {
    const [entry] = await tx
      .select({ address: addressBookEntries.address })
      .from(addressBookEntries)
      .where(
        and(eq(addressBookEntries.organisationId, organisationId), eq(addressBookEntries.chain, chain ?? "")),
      )
      .orderBy(sql`random()`)
      .limit(1);
    if (entry) return entry.address;
  }
  if (!facts.addresses.ofKey) throw new Error(`An address of ${chain} takes more than one key`);
  const key = secp256k1.getPublicKey(secp256k1.utils.randomPrivateKey(), false);
  return facts.addresses.ofKey(key, keys.network, "NATIVE");
}
