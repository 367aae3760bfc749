import { forEvmChains } from "../chains/ethereum/evm-chains";
import { isChain } from "../chains/facts";
import type { Chain, EvmChain } from "../chains/names";
import type { Tx } from "../db/client";
import type { Services } from "../services";
import { admitBinance } from "./binance/admit";
import { mineBinance } from "./binance/mine";
import { admitCardano } from "./cardano/admit";
import { mineCardano } from "./cardano/mine";
import { cardanoStaking } from "./cardano/staking";
import { admitEthereum } from "./ethereum/admit";
import { mineEthereum } from "./ethereum/mine";
import { admitTransfer } from "./exchange/admit";
import { mineTransfer } from "./exchange/mine";
import type { Outcome, Payer } from "./outcome";
import type { AdmittedTransaction, NetworkTransaction } from "./pending";
import { admitRipple } from "./ripple/admit";
import { mineRipple } from "./ripple/mine";
import { admitSolana } from "./solana/admit";
import { mineSolana } from "./solana/mine";
import { solanaStaking } from "./solana/staking";
import type { StakingNetwork } from "./staking-facts";
import { admitSubstrate } from "./substrate/admit";
import { mineSubstrate } from "./substrate/mine";
import { substrateStaking } from "./substrate/staking";
import { admitUtxo } from "./utxo/admit";
import { bitcoin, doge, type UtxoChain } from "./utxo/chains";
import { mineUtxo } from "./utxo/mine";

export type SimulatedNetwork = {
  /** Checks like a node. @param raw hex without 0x @throws NetworkRejection */
  admit(tx: Tx, services: Services, raw: string, at: Date): Promise<AdmittedTransaction>;
  mine(tx: Tx, services: Services, pending: NetworkTransaction, at: Date, payer: Payer): Promise<Outcome>;
  /** Delay after `admit`; the block time by default. */
  firstStepMs?(env: Services["env"]): number;
  /** How it is staked on; null where nothing can be staked. */
  staking: StakingNetwork | null;
};

const evm = (chain: EvmChain): SimulatedNetwork => ({
  admit: (tx, services, raw) => admitEthereum(tx, services, chain, raw),
  mine: mineEthereum,
  staking: null,
});

const utxo = (chain: UtxoChain): SimulatedNetwork => ({
  admit: (tx, services, raw) => admitUtxo(tx, services, chain, raw),
  mine: (tx, services, pending, at, payer) => mineUtxo(tx, services, chain, { pending, payer }, at),
  staking: null,
});

export const EXCHANGES = "EXCHANGES";

/** Null: no simulated network, so nothing can be sent. */
const networks: Record<Chain | typeof EXCHANGES, SimulatedNetwork | null> = {
  [EXCHANGES]: {
    admit: admitTransfer,
    mine: mineTransfer,
    firstStepMs: ({ SANDBOX_EXCHANGE_STEP_MS }) => SANDBOX_EXCHANGE_STEP_MS,
    staking: null,
  },
  ...forEvmChains(evm),
  BITCOIN: utxo(bitcoin),
  DOGE: utxo(doge),
  SUBSTRATE: { admit: admitSubstrate, mine: mineSubstrate, staking: substrateStaking },
  RIPPLE: { admit: admitRipple, mine: mineRipple, staking: null },
  CARDANO: { admit: admitCardano, mine: mineCardano, staking: cardanoStaking },
  BINANCE: { admit: admitBinance, mine: mineBinance, staking: null },
  SOLANA: { admit: admitSolana, mine: mineSolana, staking: solanaStaking },
  RADIX: null,
  VECHAIN: null,
  TRON: null,
};

export function stakingOn(chain: Chain): StakingNetwork | null {
  return networks[chain]?.staking ?? null;
}

export function networkOf(chain: string): SimulatedNetwork {
  const network = chain === EXCHANGES || isChain(chain) ? networks[chain] : null;
  if (!network) throw new Error(`There is no simulated network of ${chain}`);
  return network;
}
