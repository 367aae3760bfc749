import { createHash } from "node:crypto";
import { factsOf, nativeAssetId, outsideAddress } from "../../../sandbox/chains/facts";
import { chainOfType, type SubWalletType, subWalletTypes } from "../../../sandbox/chains/names";
import { payoutOn } from "../../../sandbox/operations/payout/chains";
import { rate } from "../../../sandbox/rates/rates";
import { buildSubWallet, fund } from "../../fixtures/sandbox/builders";
import { type Payments, startPayments } from "../../fixtures/sandbox/payments";

/** A sub-wallet and an asset that it pays with. */
export type Payer = {
  name: string;
  subWalletId: string;
  chain: ReturnType<typeof chainOfType>;
  asset: string;
  assetId: string;
  decimals: number;
  /** Smallest units: of each payment, to which its number is added. */
  base: bigint;
  /** Smallest units, before anything is paid. */
  opening: bigint;
};

export type World = Pick<Payments, "people" | "sandbox"> & { payers: Payer[] };

const COINS = 10n;
const MILLION = 6;
const TOKENS: Partial<Record<SubWalletType, string>> = { ETH: "USDC", SOL: "USDC" };

/** An organisation with a funded sub-wallet on every chain that has payouts; the caller closes the sandbox. */
export async function openWorld(dataDir: string, env: Record<string, string>): Promise<World> {
  const payments = await startPayments({ dataDir, env });
  const payers: Payer[] = [];
  for (const type of subWalletTypes.filter((one) => payoutOn(chainOfType(one)) !== null)) {
    payers.push(...(await openPayers(payments, type)));
  }
  return { ...payments, payers };
}

async function openPayers({ sandbox, walletId }: Payments, type: SubWalletType): Promise<Payer[]> {
  const name = `Pays ${type}`;
  const chain = chainOfType(type);
  const subWallet = await buildSubWallet(sandbox, walletId, type, name);
  const { decimals, symbol } = factsOf(chain).nativeAsset.testnet;
  const place = { name, subWalletId: subWallet.id, chain };
  const whole = 10n ** BigInt(decimals);
  const opening = whole * 10n ** BigInt(MILLION);
  for (let coin = 0n; coin < COINS; coin += 1n) {
    await fund(sandbox, subWallet, nativeAssetId(chain), opening / COINS);
  }
  const base = isDear(nativeAssetId(chain)) ? whole / 1000n : 12n * whole;
  const native = { ...place, asset: symbol, assetId: nativeAssetId(chain), decimals, base, opening };
  const token = TOKENS[type];
  if (!token) return [native];
  const assetId = `${chain}/${token}`;
  const tokens = 1_000_000_000_000n;
  await fund(sandbox, subWallet, assetId, tokens);
  return [native, { ...place, asset: token, assetId, decimals: 6, base: 1_000_000n, opening: tokens }];
}

/** Whole coins would need travel-rule data. */
const isDear = (assetId: string) => rate(assetId, "EUR", new Date())!.gt(100);

export type ProofRow = {
  payer: Payer;
  reference: string;
  to: string;
  units: bigint;
  /** In whole coins, as text. */
  amount: string;
  line: string;
};

const HEADER = "reference,from,asset,to,amount,note";

/** Payments by turns of all payers, each to a recipient of its own and of another amount. */
export function makeRows(payers: readonly Payer[], count: number, prefix: string): ProofRow[] {
  return Array.from({ length: count }, (_, at) => {
    const payer = payers[at % payers.length]!;
    const reference = `${prefix}-${String(at + 1).padStart(4, "0")}`;
    const units = payer.base + BigInt(at);
    const to = outsideAddress(payer.chain, "testnet", {
      bytes: (length) => createHash("sha512").update(reference).digest().subarray(0, length),
    });
    const amount = inWhole(units, payer.decimals);
    const cells = [reference, payer.name, payer.asset, to, amount, `Proof ${at + 1}`];
    return { payer, reference, to, units, amount, line: cells.join(",") };
  });
}

export const csvOf = (rows: readonly ProofRow[]): string =>
  [HEADER, ...rows.map(({ line }) => line)].join("\n");

function inWhole(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, "0");
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
