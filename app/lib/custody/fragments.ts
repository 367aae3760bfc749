import { graphql } from "./graphql";

export const assetFragment = graphql(`
  fragment AssetFields on Asset @_unmask {
    symbol
    displaySymbol
    name
    type
    decimalPlace
    contractAddress
    chain
  }
`);

export const transactionFragment = graphql(
  `
  fragment TransactionFields on Transaction @_unmask {
    id
    requestId
    subWalletId
    subWalletName
    status
    cancelReason
    trustVaultInitiated
    chain
    chainDescription
    transactionHash
    asset { ...AssetFields }
    amount { value currency }
    fee { value currency }
    from { id name }
    to { id name }
    transactionDirection
    operation
    requestType
    callData
    annotation { reference note }
    payout { payoutId payoutName positions }
    createdAt
    updatedAt
  }
`,
  [assetFragment],
);

/** Amounts and fees are valued in `$currency` too. */
export const listedTransactionFragment = graphql(
  `
  fragment ListedTransactionFields on Transaction @_unmask {
    ...TransactionFields
    amount { in(currency: $currency) { value currency } }
    fee { in(currency: $currency) { value currency } }
  }
`,
  [transactionFragment],
);

export const balanceFragment = graphql(
  `
  fragment BalanceFields on Balance @_unmask {
    asset { ...AssetFields }
    amount {
      value
      currency
      timestamp
      in(currency: $currency) { value currency }
    }
    available { value currency }
    held { amount { value currency } requests uncleared unclearedAmount { value currency } }
    reserve { value currency }
  }
`,
  [assetFragment],
);

export const walletFragment = graphql(`
  fragment WalletFields on WalletInfo @_unmask {
    walletId
    walletName
    cluster { name type }
  }
`);
