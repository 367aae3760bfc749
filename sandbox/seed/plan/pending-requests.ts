export type PendingRequestPlan = {
  /** Part of the idempotency key. */
  key: string;
  user: string;
  chain: "ETHEREUM" | "BITCOIN";
  /** Sub-wallet by name. */
  from: string;
  to: { contact: string } | { subWallet: string } | { outside: true };
  assetSymbol: string;
  /** Smallest units. */
  value: string;
};

const amara = "amara.osei@meridian.example";
const jonas = "jonas.lindqvist@meridian.example";

/**
 * What waits when the demo starts: three for approval (below the travel rule's threshold, or between own
 * sub-wallets), two for travel-rule data. All from sub-wallets in the second row: a payment that waits holds its nonce,
 * and later ones from the same sub-wallet wait behind it.
 */
export const pendingRequests: PendingRequestPlan[] = [
  {
    key: "grant",
    user: jonas,
    chain: "ETHEREUM",
    from: "Grants programme",
    to: { contact: "Grants: Open Ledger Foundation" },
    assetSymbol: "ETH",
    value: "220000000000000000",
  },
  {
    key: "reimbursement",
    user: amara,
    chain: "BITCOIN",
    from: "BTC settlement",
    to: { contact: "Board member reimbursement" },
    assetSymbol: "BTC",
    value: "850000",
  },
  {
    key: "from-cold",
    user: jonas,
    chain: "ETHEREUM",
    from: "Escrow ETH",
    to: { subWallet: "Treasury ETH" },
    assetSymbol: "ETH",
    value: "25000000000000000000",
  },
  {
    key: "redemption",
    user: amara,
    chain: "ETHEREUM",
    from: "OTC desk",
    to: { outside: true },
    assetSymbol: "USDC",
    value: "48250000000",
  },
  {
    key: "client-b",
    user: "priya.raman@northbank.example",
    chain: "ETHEREUM",
    from: "Segregated client B",
    to: { contact: "Meridian Treasury" },
    assetSymbol: "ETH",
    value: "12500000000000000000",
  },
];
