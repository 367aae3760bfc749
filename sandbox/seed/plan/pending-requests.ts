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
 * sub-wallets), two for travel-rule data.
 */
export const pendingRequests: PendingRequestPlan[] = [
  {
    key: "rent",
    user: jonas,
    chain: "ETHEREUM",
    from: "Payroll and suppliers",
    to: { contact: "Office rent" },
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
    from: "Cold ETH reserve",
    to: { subWallet: "Treasury ETH" },
    assetSymbol: "ETH",
    value: "25000000000000000000",
  },
  {
    key: "redemption",
    user: amara,
    chain: "ETHEREUM",
    from: "Client settlements",
    to: { outside: true },
    assetSymbol: "USDT",
    value: "48250000000",
  },
  {
    key: "client-a",
    user: "priya.raman@northbank.example",
    chain: "ETHEREUM",
    from: "Segregated client A",
    to: { contact: "Meridian Treasury" },
    assetSymbol: "ETH",
    value: "12500000000000000000",
  },
];
