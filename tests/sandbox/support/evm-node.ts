import { createHardhatNetworkProvider } from "hardhat/internal/hardhat-network/provider/provider";

/** Asks an EVM node by JSON-RPC; refusals are thrown with the node's own words. */
export type EvmNode = <Answer = string>(method: string, ...params: unknown[]) => Promise<Answer>;

/**
 * Hardhat's node in this process, over nothing but its own genesis: no account, no compiler, no network. The public
 * entry of the package would load its whole task runner first, which takes seconds.
 */
export async function startEvmNode(chainId: number): Promise<EvmNode> {
  const provider = await createHardhatNetworkProvider(
    {
      chainId,
      networkId: chainId,
      hardfork: "london",
      blockGasLimit: 30_000_000,
      initialBaseFeePerGas: 0,
      minGasPrice: 0n,
      throwOnTransactionFailures: true,
      throwOnCallFailures: true,
      automine: true,
      intervalMining: 0,
      mempoolOrder: "priority",
      chains: new Map(),
      genesisAccounts: [],
      coinbase: `0x${"c0".repeat(20)}`,
      allowUnlimitedContractSize: false,
      allowBlocksWithSameTimestamp: false,
      enableTransientStorage: false,
      enableRip7212: false,
    },
    { enabled: false },
  );
  return async <Answer>(method: string, ...params: unknown[]) =>
    (await provider.request({ method, params })) as Answer;
}
