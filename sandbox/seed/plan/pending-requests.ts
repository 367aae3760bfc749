export type PendingRequestPlan = {
  key: string;
  user: string;
  chain: "ETHEREUM" | "BITCOIN";
  from: string;
  to: { contact: string } | { subWallet: string } | { outside: true };
  assetSymbol: string;
  /** Smallest units. */
  value: string;
};

const amara = "amara.osei@meridian.example";
const jonas = "jonas.lindqvist@meridian.example";

/**
 * Three to approve (below the Travel Rule's threshold, or between own sub-wallets), two for Travel Rule data. Mostly
 * Bitcoin: a pending Ethereum payment blocks later nonces.
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
    chain: "BITCOIN",
    from: "Escrow BTC",
    to: { subWallet: "BTC trading desk" },
    assetSymbol: "BTC",
    value: "150000000",
  },
  {
    key: "redemption",
    user: amara,
    chain: "BITCOIN",
    from: "Client redemptions and subscriptions",
    to: { outside: true },
    assetSymbol: "BTC",
    value: "48250000",
  },
  {
    key: "client-b",
    user: "priya.raman@northbank.example",
    chain: "BITCOIN",
    from: "Omnibus BTC",
    to: { contact: "Lowther & Pryce" },
    assetSymbol: "BTC",
    value: "12500000",
  },
];
