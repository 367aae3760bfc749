/** By the first four bytes of the call data. Source: the methods' Solidity signatures. */
const METHODS: Readonly<Record<string, string>> = {
  "0xa9059cbb": "transfer",
  "0x23b872dd": "transferFrom",
  "0x095ea7b3": "approve",
  "0x39509351": "increaseAllowance",
  "0xa457c2d7": "decreaseAllowance",
  "0xd505accf": "permit",
  "0x8fcbaf0c": "permit",
  "0xa22cb465": "setApprovalForAll",
  "0x42842e0e": "safeTransferFrom",
  "0xb88d4fde": "safeTransferFrom",
  "0xf242432a": "safeTransferFrom",
  "0x2eb2c2d6": "safeBatchTransferFrom",
  "0xd0e30db0": "deposit",
  "0x2e1a7d4d": "withdraw",
  "0xac9650d8": "multicall",
  "0x5ae401dc": "multicall",
  "0x3593564c": "execute",
  "0x38ed1739": "swapExactTokensForTokens",
  "0x7ff36ab5": "swapExactETHForTokens",
  "0x18cbafe5": "swapExactTokensForETH",
};

/** The method that call data names ('approve'); null if unknown or without data. */
export function callMethod(data: string | null | undefined): string | null {
  const selector = (data ?? "").slice(0, 10).toLowerCase();
  return (Object.hasOwn(METHODS, selector) && METHODS[selector]) || null;
}
