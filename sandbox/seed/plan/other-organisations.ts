import { planned, type WalletPlan } from "./wallet-plan";

const northbank = ["priya.raman@northbank.example", "tom.becker@northbank.example"];
const halyard = ["ruth.ellery@halyard.example", "david.okafor@halyard.example"];

/** Fernhill Ventures is new and has no wallet. */
export const otherWallets: WalletPlan[] = [
  {
    key: "client-assets",
    organisation: "northbank",
    name: "Client assets",
    cluster: "ONLINE",
    isDefault: true,
    policy: [[{ quorumCount: 2, signers: northbank }]],
    subWallets: [
      planned("ETH", "Segregated client A", { ETH: "310", USDC: "640000" }, 8),
      planned("ETH", "Segregated client B", { ETH: "88", USDT: "120000" }, 5),
      planned("BTC", "Omnibus BTC", { BTC: "27.5" }, 8, 3),
      planned("BINANCE_SMART_CHAIN", "Client BSC", { BNB: "45" }, 2),
      planned("XRP", "Omnibus XRP", { XRP: "300000" }, 1),
    ],
  },
  {
    key: "vault-n",
    organisation: "northbank",
    name: "Vault N",
    cluster: "ULTRA_COLD",
    isDefault: false,
    policy: [[{ quorumCount: 2, signers: northbank }]],
    subWallets: [planned("BTC", "Deep cold BTC", { BTC: "140" }, 1)],
  },
  {
    key: "trustees",
    organisation: "halyard",
    name: "Trustees",
    cluster: "ONLINE",
    isDefault: true,
    policy: [[{ quorumCount: 1, signers: halyard }]],
    subWallets: [
      planned("ETH", "Pension ETH", { ETH: "540", USDC: "900000" }, 5),
      planned("BTC", "Pension BTC", { BTC: "36" }, 4, 2),
      planned("XRP", "Pension XRP", { XRP: "220000" }, 1),
      planned("SOL", "Pension SOL", { SOL: "1200" }, 1),
    ],
  },
  {
    key: "family",
    organisation: "quayside",
    name: "Family office",
    cluster: "ONLINE",
    isDefault: true,
    policy: [[{ quorumCount: 1, signers: ["hugo.marchetti@quayside.example"] }]],
    subWallets: [
      planned("ETH", "Household", { ETH: "18", USDC: "45000" }, 4),
      planned("BTC", "Savings", { BTC: "4.4" }, 3, 2),
      planned("ETH", "Charity", { ETH: "6.5" }, 2),
    ],
  },
];
