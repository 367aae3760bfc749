import { addressBookResolvers } from "./address-book";
import { addressResolvers } from "./addresses";
import { amountResolvers } from "./amounts";
import { auditResolvers } from "./audit";
import { capabilitiesResolvers } from "./capabilities";
import { changeResolvers } from "./changes";
import { directoryResolvers } from "./directories";
import { exchangeTransferResolvers } from "./exchange-transfers";
import { freezeResolvers } from "./freezes";
import { paymentTemplateResolvers } from "./payment-templates";
import { payoutFileResolvers } from "./payout-files";
import { payoutResolvers } from "./payouts";
import { peopleResolvers } from "./people";
import { portfolioResolvers } from "./portfolio";
import { programResolvers } from "./programs";
import { reportResolvers } from "./reports";
import { requestResolvers } from "./requests";
import { ruleResolvers } from "./rules";
import { savedViewResolvers } from "./saved-views";
import { searchResolvers } from "./search";
import { sessionResolvers } from "./session";
import { stakingResolvers } from "./staking";
import { subWalletResolvers } from "./sub-wallets";
import { taskResolvers } from "./tasks";
import { transactionSearchResolvers } from "./transaction-search";
import { transactionResolvers } from "./transactions";
import { userResolvers } from "./user";
import { walletResolvers } from "./wallets";

/** A preview stores nothing, so it has no request id. */
const answerTypes = {
  CreateEthereumTransactionResponseInterface: {
    __resolveType: (answer: { requestId?: string | null }) =>
      answer.requestId ? "CreateEthereumTransactionResponse" : "CreateEthereumTransactionPreviewResponse",
  },
  CreateEvmTransactionResponseInterface: {
    __resolveType: (answer: { requestId?: string | null }) =>
      answer.requestId ? "CreateEvmTransactionResponse" : "CreateEvmTransactionPreviewResponse",
  },
  CreateBitcoinTransactionResponseInterface: {
    __resolveType: (answer: { requestId?: string | null }) =>
      answer.requestId ? "CreateBitcoinTransactionIdResponse" : "CreateBitcoinTransactionPreviewResponse",
  },
};

/** createSchema merges the parts by type. */
export const resolvers = [
  sessionResolvers,
  userResolvers,
  peopleResolvers,
  walletResolvers,
  subWalletResolvers,
  addressResolvers,
  stakingResolvers,
  amountResolvers,
  transactionResolvers,
  savedViewResolvers,
  ruleResolvers,
  paymentTemplateResolvers,
  transactionSearchResolvers,
  taskResolvers,
  exchangeTransferResolvers,
  portfolioResolvers,
  programResolvers,
  reportResolvers,
  auditResolvers,
  capabilitiesResolvers,
  changeResolvers,
  addressBookResolvers,
  directoryResolvers,
  searchResolvers,
  requestResolvers,
  payoutResolvers,
  freezeResolvers,
  payoutFileResolvers,
  answerTypes,
];
