export type StalledCase = {
  subWallet: string;
  direction: "SENT" | "RECEIVED";
  status: string;
  daysAgo: number;
  permille: number;
  cancelReason?: string;
  /** The network never saw it. */
  withoutHash?: boolean;
  submitted?: boolean;
  symbol?: string;
  /** Each from another payer; one by default. */
  transfers?: number;
  payers?: readonly string[];
};

function stopped(
  subWallet: string,
  status: "USER_CANCELLED" | "SYSTEM_CANCELLED" | "ERROR",
  daysAgo: number,
  permille: number,
  cancelReason: string,
  wasSent = false,
): StalledCase {
  return { subWallet, direction: "SENT", status, daysAgo, permille, cancelReason, withoutHash: !wasSent };
}

function incoming(
  subWallet: string,
  status: string,
  daysAgo: number,
  permille: number,
  rest: Pick<StalledCase, "cancelReason" | "submitted" | "symbol" | "transfers" | "payers"> = {},
): StalledCase {
  return { subWallet, direction: "RECEIVED", status, daysAgo, permille, ...rest };
}

/** Failed, cancelled, or waiting for someone external. No request drives them, so they rest. */
export const stalledCases: StalledCase[] = [
  stopped("Trading desk", "USER_CANCELLED", 61, 30, "Wrong recipient"),
  stopped("Client settlements", "USER_CANCELLED", 112, 12, "Client withdrew the instruction"),
  stopped("BTC settlement", "USER_CANCELLED", 23, 8, "Duplicate of an earlier request"),
  stopped("Trading desk", "SYSTEM_CANCELLED", 44, 15, "Replaced by a transaction with the same nonce", true),
  stopped("BTC trading desk", "SYSTEM_CANCELLED", 150, 20, "Not signed within 7 days"),
  stopped("BSC trading", "SYSTEM_CANCELLED", 87, 40, "Not signed within 7 days"),
  stopped(
    "OTC desk",
    "ERROR",
    35,
    25,
    "The network refused the transaction: gas price below the minimum",
    true,
  ),
  stopped(
    "BTC collateral",
    "ERROR",
    190,
    10,
    "The network refused the transaction: an input was spent",
    true,
  ),
  stopped("XDC trade finance", "ERROR", 78, 6, "The network refused the transaction: nonce too low", true),
  incoming("Client settlements", "AWAITING_USER_TRAVEL_RULE", 1, 18),
  incoming("BTC trading desk", "AWAITING_USER_TRAVEL_RULE", 2, 22),
  incoming("Segregated client A", "AWAITING_USER_TRAVEL_RULE", 1, 50),
  incoming("Treasury ETH", "AWAITING_COMPLIANCE", 2, 9, { submitted: true }),
  incoming("BTC settlement", "AWAITING_COMPLIANCE", 3, 35, { submitted: true }),
  incoming("Omnibus BTC", "AWAITING_COMPLIANCE", 2, 12, { submitted: true }),
  incoming("Market making", "PREPROCESSING", 1, 11),
  incoming("Grants programme", "BLOCKED", 19, 4, { cancelReason: "The sender is on a sanctions list" }),
  incoming("XDC operations", "NOT_AVAILABLE", 27, 14),
  incoming("Mining revenue", "PENDING", 1, 16),
  incoming("BSC liquidity", "PENDING", 1, 21),
  incoming("Cold reserve", "QUEUED", 1, 5),
  incoming("Cold ETH reserve", "SUBMITTED", 1, 5),
  incoming("Founders vesting", "SIGNED", 2, 8),
  incoming("OTC desk", "AWAITING_USER_TRAVEL_RULE", 5, 62, {
    symbol: "USDC",
    transfers: 40,
    payers: ["Calloway incoming", "Orsted incoming"],
  }),
  incoming("Segregated client B", "AWAITING_USER_TRAVEL_RULE", 5, 80, { symbol: "USDT", transfers: 40 }),
  incoming("Omnibus BTC", "AWAITING_USER_TRAVEL_RULE", 4, 18),
];
