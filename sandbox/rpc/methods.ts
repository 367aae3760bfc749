import { hexOf } from "../network/ethereum/transaction-json";
import { getBalance, getTransactionCount } from "./accounts";
import { blockNumber, getBlockByHash, getBlockByNumber } from "./blocks";
import type { RpcMethod } from "./call";
import { estimateGas, ethCall, getCode } from "./contracts";
import { feeHistory, gasPrice, maxPriorityFeePerGas } from "./fees";
import { sendRawTransaction } from "./send";
import { getTransactionByHash, getTransactionReceipt } from "./transactions";

export const methods: Record<string, RpcMethod> = {
  eth_chainId: async ({ chainId }) => hexOf(chainId),
  net_version: async ({ chainId }) => String(chainId),
  net_listening: async () => true,
  web3_clientVersion: async () => "Strongroom/sandbox",
  eth_syncing: async () => false,
  eth_accounts: async () => [],
  eth_blockNumber: blockNumber,
  eth_getBlockByNumber: getBlockByNumber,
  eth_getBlockByHash: getBlockByHash,
  eth_getBalance: getBalance,
  eth_getTransactionCount: getTransactionCount,
  eth_getCode: getCode,
  eth_call: ethCall,
  eth_estimateGas: estimateGas,
  eth_gasPrice: gasPrice,
  eth_maxPriorityFeePerGas: maxPriorityFeePerGas,
  eth_feeHistory: feeHistory,
  eth_getTransactionByHash: getTransactionByHash,
  eth_getTransactionReceipt: getTransactionReceipt,
  eth_sendRawTransaction: sendRawTransaction,
};
