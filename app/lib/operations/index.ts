import type { SendFamily } from "~/lib/chains";
import { type BinancePayload, binance } from "./binance/payment";
import { type BitcoinPayload, bitcoin } from "./bitcoin/payment";
import { type CardanoPayload, cardano } from "./cardano/payment";
import { type DogePayload, doge } from "./doge/payment";
import { type EthereumPayload, evm } from "./evm/payment";
import type { IntentBase, IntentOf, SendIntent } from "./intent";
import type { CheckedForm, FormFamily } from "./operation";
import { type RipplePayload, ripple } from "./ripple/payment";
import { type SolanaPayload, type SolanaTokenPayload, solana } from "./solana/payment";
import { type SubstratePayload, substrate } from "./substrate/payment";

/** The mutation that creates a transaction, and its parameters. */
export type SendPayload =
  | EthereumPayload
  | BitcoinPayload
  | DogePayload
  | RipplePayload
  | CardanoPayload
  | SolanaPayload
  | SolanaTokenPayload
  | SubstratePayload
  | BinancePayload;

const FAMILIES: { [F in SendFamily]: FormFamily<F, SendPayload> } = {
  EVM: evm,
  BITCOIN: bitcoin,
  DOGE: doge,
  RIPPLE: ripple,
  CARDANO: cardano,
  SOLANA: solana,
  SUBSTRATE: substrate,
  BINANCE: binance,
};

/** The intent of a form that passed its checks. */
export function toIntent(base: IntentBase, checked: CheckedForm): SendIntent {
  return FAMILIES[checked.rules.family].toIntent(base, checked);
}

function payloadOf<F extends SendFamily>(family: F, intent: IntentOf<F>, currency: string): SendPayload {
  return FAMILIES[family].toPayload(intent, currency);
}

/**
 * The mutation that creates this transaction, and its parameters. Authentication, `source`, and whether it is
 * a preview are added at the door to the backend.
 */
export function toPayload(intent: SendIntent, currency: string): SendPayload {
  return payloadOf(intent.family, intent, currency);
}
