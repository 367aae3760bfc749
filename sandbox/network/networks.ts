import type { EvmChain } from "../chains/ethereum/facts";
import type { Tx } from "../db/client";
import type { Services } from "../services";
import { admitBinance } from "./binance/admit";
import { mineBinance } from "./binance/mine";
import { admitCardano } from "./cardano/admit";
import { mineCardano } from "./cardano/mine";
import { admitEthereum } from "./ethereum/admit";
import { mineEthereum } from "./ethereum/mine";
import { admitTransfer } from "./exchange/admit";
import { mineTransfer } from "./exchange/mine";
import type { Outcome, Payer } from "./outcome";
import type { Admitted, NetworkTransaction } from "./pending";
import { admitRipple } from "./ripple/admit";
import { mineRipple } from "./ripple/mine";
import { admitSolana } from "./solana/admit";
import { mineSolana } from "./solana/mine";
import { admitSubstrate } from "./substrate/admit";
import { mineSubstrate } from "./substrate/mine";
import { admitUtxo } from "./utxo/admit";
import { bitcoin, doge, type UtxoChain } from "./utxo/chains";
import { mineUtxo } from "./utxo/mine";

/** A simulated network: what its nodes take, and what a block does. */
export type SimulatedNetwork = {
  /** Looks at a raw transaction (hex without 0x) as a node does. @throws NetworkRejection */
  admit(tx: Tx, services: Services, raw: string, at: Date): Promise<Admitted>;
  /** One step of a due transaction: into a block, dropped, or told to wait for the one before it. */
  mine(tx: Tx, services: Services, pending: NetworkTransaction, at: Date, payer: Payer): Promise<Outcome>;
};

const evm = (chain: EvmChain): SimulatedNetwork => ({
  admit: (tx, services, raw) => admitEthereum(tx, services, chain, raw),
  mine: mineEthereum,
});

const utxo = (chain: UtxoChain): SimulatedNetwork => ({
  admit: (tx, services, raw) => admitUtxo(tx, services, chain, raw),
  mine: (tx, services, pending, at) => mineUtxo(tx, services, chain, pending, at),
});

/** What stands for the exchanges among the networks. */
export const EXCHANGES = "EXCHANGES";

/** By the contract's Chain. */
const networks: Readonly<Record<string, SimulatedNetwork>> = {
  [EXCHANGES]: { admit: admitTransfer, mine: mineTransfer },
  ETHEREUM: evm("ETHEREUM"),
  BINANCE_SMART_CHAIN: evm("BINANCE_SMART_CHAIN"),
  XDCNETWORK: evm("XDCNETWORK"),
  BITCOIN: utxo(bitcoin),
  DOGE: utxo(doge),
  SUBSTRATE: { admit: admitSubstrate, mine: mineSubstrate },
  RIPPLE: { admit: admitRipple, mine: mineRipple },
  CARDANO: { admit: admitCardano, mine: mineCardano },
  BINANCE: { admit: admitBinance, mine: mineBinance },
  SOLANA: { admit: admitSolana, mine: mineSolana },
};

/** The simulated network of a chain, or of the exchanges. */
export function networkOf(chain: string): SimulatedNetwork {
  const network = Object.hasOwn(networks, chain) ? networks[chain] : undefined;
  if (!network) throw new Error(`There is no simulated network of ${chain}`);
  return network;
}
