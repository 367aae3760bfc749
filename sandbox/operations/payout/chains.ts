import { forEvmChains } from "../../chains/ethereum/evm-chains";
import type { Chain } from "../../chains/names";
import { binancePayout } from "../binance/payout";
import { bitcoinPayout } from "../bitcoin/payout";
import { cardanoPayout } from "../cardano/payout";
import { dogePayout } from "../doge/payout";
import { evmPayout } from "../ethereum/payout";
import { ripplePayout } from "../ripple/payout";
import { solanaPayout } from "../solana/payout";
import { substratePayout } from "../substrate/payout";
import type { PayoutChain } from "./payout-chain";

/** Null: nothing can be sent. */
const payoutChains: Record<Chain, PayoutChain | null> = {
  ...forEvmChains(evmPayout),
  BITCOIN: bitcoinPayout,
  RIPPLE: ripplePayout,
  CARDANO: cardanoPayout,
  RADIX: null,
  SUBSTRATE: substratePayout,
  SOLANA: solanaPayout,
  DOGE: dogePayout,
  BINANCE: binancePayout,
  VECHAIN: null,
  TRON: null,
};

export const payoutOn = (chain: Chain): PayoutChain | null => payoutChains[chain];
