import { readFileSync } from "node:fs";
import { buildSchema, type GraphQLInputObjectType, type GraphQLObjectType } from "graphql";
import { describe, expect, it } from "vitest";

const schema = buildSchema(readFileSync("schema.graphql", "utf8"));

function fieldsOf(type: string): string[] {
  const found = schema.getType(type) as GraphQLObjectType | GraphQLInputObjectType | undefined;
  return Object.keys(found?.getFields() ?? {});
}

const valuesOf = (type: string) => {
  const found = schema.getType(type);
  return found && "getValues" in found ? found.getValues().map(({ name }) => name) : [];
};

/** Specification, section 3. */
const ENTITIES: [type: string, fields: string][] = [
  ["AddressBookEntry", "chain name label address memo type counterparty asset"],
  ["AddressBookEntryInput", "chain name label address memo type counterparty"],
  ["Counterparty", "name vasp"],
  ["AssetDetails", "name decimals assetSymbol iconUrl address chainId"],
  ["AddressBookConnection", "items whitelistEnabled nextToken"],
  ["Vasp", "id name type"],
  ["User", "firstName lastName email securityTokens organisation"],
  ["SecurityTokens", "hmaciOS hmacWeb"],
  ["Organisation", "name trustId defaultIntermediary canActAsIntermediary"],
  ["Authentication", "enc iv tag"],
  ["PinChallenge", "firstPinDigitPosition secondPinDigitPosition sessionToken"],
  ["WalletInfo", "walletId walletName policyProvenanceSignature cluster policy subWalletsSummary deleted"],
  ["WalletInfoConnection", "items defaultWalletId nextToken"],
  ["Cluster", "type name"],
  ["Policy", "walletId delegateSchedules creationTimestamp version"],
  ["PolicyClause", "keys quorumCount"],
  ["SubWalletsSummary", "count deleted subWalletType"],
  [
    "BlockchainSubWallet",
    "subWalletId name address chain walletType createdAt updatedAt order status balances total transactions addresses wallet",
  ],
  [
    "ExchangeSubWallet",
    "subWalletId name walletType status exchangeName allowedDestinations exchangeTransfers balances total",
  ],
  ["AllowedDestination", "subWalletIds asset"],
  ["ExchangeTransfer", "createdAt from to amount status updatedAt"],
  ["BitcoinAddress", "id addressUsageType addressType transactions"],
  ["SolanaAddress", "id addressUsageType meta publicKey"],
  ["SolanaStakeMeta", "status activeBalance inactiveBalance"],
  ["Asset", "displaySymbol name symbol iconUrl type dateAdded decimalPlace contractAddress chain"],
  ["Balance", "asset amount"],
  ["Amount", "value currency in timestamp"],
  ["Portfolio", "total history balances"],
  ["PortfolioHistoryItem", "timestamp total balances"],
  [
    "Transaction",
    "id status cancelReason trustVaultInitiated chainDescription transactionHash amount fee from to createdAt updatedAt transactionDirection order transfers",
  ],
  ["Transfer", "id direction asset amount from to originator beneficiary submitted"],
  ["TravelRuleInfo", "name accountId customerId isCaller vasp"],
  ["FeePrice", "speed price unit waitTimeInSeconds"],
  ["ChainInfo", "symbol name feePrices"],
  ["CreateExchangeTransferInput", "from to assetSymbol value"],
  ["SubWalletIdInput", "id type index"],
  ["CreateSubWalletInput", "type walletId name"],
  ["CardanoPaymentInput", "amount to"],
  ["CardanoStakeInput", "poolId"],
  ["RippleTransactionInput", "amount destination destinationTag"],
  ["SolanaTokenPaymentInput", "amount to mintAddress decimals"],
  ["SubstratePaymentInput", "amount to chain tip nonce"],
  ["SubstrateStakeInput", "amount validators"],
  ["DogePaymentInput", "amount to speed satoshiPerByte"],
];

describe("an entity of the specification", () => {
  it.each(ENTITIES)("%s has %s", (type, fields) => {
    expect(fieldsOf(type)).toEqual(expect.arrayContaining(fields.split(" ")));
  });

  it.each([
    ["ClusterType", ["ONLINE", "ULTRA_COLD"]],
    ["VaspType", ["LISTED", "UNLISTED", "UNHOSTED", "UNKNOWN"]],
    ["AddressBookEntryType", ["RECIPIENT", "TRAVEL_RULE"]],
    ["TransactionDirection", ["SENT", "RECEIVED", "SELF"]],
    ["WalletType", ["BLOCKCHAIN", "EXCHANGE"]],
    ["SolanaStakeStatus", ["INACTIVE", "ACTIVATING", "ACTIVE", "DEACTIVATING", "UNINITIALISED"]],
    ["ExchangeSubWalletStatus", ["ALL", "RECEIVE", "TOTP_ONLY", "UNINITIALISED"]],
    [
      "TransactionStatus",
      [
        ...[
          "PREPROCESSING",
          "AWAITING_USER_TRAVEL_RULE",
          "AWAITING_COMPLIANCE",
          "NOT_AVAILABLE",
          "COMPLETED",
        ],
        ...["CONFIRMED", "CLEARED", "USER_CANCELLED", "SYSTEM_CANCELLED", "ERROR"],
      ],
    ],
    ["ExchangeTransferStatus", ["DRAFT", "SIGNED", "SUBMITTED", "ON_CHAIN", "RECEIVED", "CREDITED"]],
    ["SubWalletType", ["BTC", "ETH", "XDCNETWORK", "RADIX"]],
    ["PortfolioTimePeriod", ["ONE_MONTH_DAILY", "ONE_WEEK_DAILY", "ONE_DAY"]],
    ["TransactionSpeed", ["SLOW", "MEDIUM", "FAST", "FASTEST"]],
  ])("%s has the values %j", (type, values) => {
    expect(valuesOf(type)).toEqual(expect.arrayContaining(values));
  });
});

/** Specification, section 7: where a call is, what it takes and what its answer has. */
const CALLS: [call: string, parent: string, takes: string, answers: string][] = [
  ["getPartialPinChallenge", "Query", "email", "firstPinDigitPosition secondPinDigitPosition sessionToken"],
  ["getAuthenticationTokens", "Query", "getAuthenticationTokensInput", "authentication pinChallenge"],
  ["refreshAuthenticationTokens", "Query", "authentication", "enc iv tag"],
  ["chainInfo", "User", "chain", "feePrices"],
  ["walletsInfo", "User", "includePolicy includeDeleted", "items"],
  ["portfolio", "User", "endDate currency", "total balances"],
  ["csvPortfolio", "User", "endDate timePeriod currency", ""],
  ["subWallets", "User", "subWalletId walletType limit nextToken", "items nextToken"],
  ["exchangeTransfers", "ExchangeSubWallet", "limit nextToken", "items"],
  ["transactions", "BlockchainSubWallet", "address limit nextToken", "items"],
  ["addresses", "BlockchainSubWallet", "addressUsageType limit nextToken", "items"],
  ["addressBook", "User", "limit nextToken", "items whitelistEnabled nextToken"],
  ["transactions", "User", "limit nextToken", "items"],
  ["transaction", "User", "id", "status transfers"],
  ["vasps", "Query", "", "items"],
];

describe("a call of the specification", () => {
  it.each(CALLS)("%s of %s takes '%s' and answers '%s'", (call, parent, takes, answers) => {
    const field = (schema.getType(parent) as GraphQLObjectType).getFields()[call];
    const asked = takes.split(" ").filter(Boolean);
    expect(field?.args.map(({ name }) => name)).toEqual(expect.arrayContaining(asked));
    const type = String(field?.type).replaceAll(/[[\]!]/g, "");
    if (answers === "") expect(type).toBe("String");
    else expect(fieldsOf(type)).toEqual(expect.arrayContaining(answers.split(" ")));
  });

  it.each([
    [
      "createEthereumTransaction",
      "ethereumTransaction sendToNetworkWhenSigned sendToDevicesForSigning currency",
      "",
    ],
    ["createBinanceTransaction", "binanceTransactionParams", "trustVaultTransactionId"],
    ["createExchangeTransfer", "from to assetSymbol value", "trustVaultTransactionId"],
    ["createRippleTransaction", "subWalletId rippleTransactionInput", "requestId"],
    ["createCardanoPaymentTransaction", "subWalletId cardanoTransactionInput", "requestId"],
    ["createCardanoStakeTransaction", "subWalletId cardanoTransactionInput", "requestId"],
    ["createCardanoUnstakeTransaction", "subWalletId", "requestId"],
    ["createCardanoWithdrawalTransaction", "subWalletId", "requestId"],
    ...[
      "Payment",
      "TokenPayment",
      "InitialiseStake",
      "ActivateStake",
      "DeactivateStake",
      "SplitStake",
      "WithdrawStake",
    ].map((what) => [`createSolana${what}Transaction`, "subWalletId solanaTransactionInput", "requestId"]),
    ...["Payment", "Stake", "AddStake", "DelegateStake", "Unstake", "Restake", "WithdrawStake"].map(
      (what) => [`createSubstrate${what}Transaction`, "subWalletId substrateTransactionInput", "requestId"],
    ),
    ["createDogePaymentTransaction", "subWalletId dogeTransactionInput", "requestId"],
    ["createBitcoinAddress", "addressType addressUsageType", ""],
    ["createSubWallet", "walletId type name", "subWalletId"],
    ["createAddressBookEntry", "entries", "success"],
    ["requestCsvTransactions", "assetSymbols count fromDate toDate", "email"],
    ["requestAuditLog", "fromDate toDate", "email"],
  ] as [string, string, string][])("%s takes '%s' and answers '%s'", (mutation, takes, answers) => {
    const field = schema.getMutationType()?.getFields()[mutation];
    const input = String(field?.args[0]?.type).replace("!", "");
    expect(fieldsOf(input)).toEqual(expect.arrayContaining(takes.split(" ")));
    if (answers) expect(fieldsOf(String(field?.type).replace("!", ""))).toContain(answers);
  });

  it("updateTravelRuleInfo takes transfers with both sides, direction and submit, and answers success", () => {
    const field = schema.getMutationType()?.getFields().updateTravelRuleInfo;
    expect(field?.args.map(({ name }) => name)).toContain("transfers");
    expect(fieldsOf("TransferInput")).toEqual(
      expect.arrayContaining(["id", "originator", "beneficiary", "direction", "submit"]),
    );
    expect(fieldsOf(String(field?.type).replace("!", ""))).toEqual(["success"]);
  });

  it("nothing creates a wallet, which the mobile app does", () => {
    const names = Object.keys(schema.getMutationType()?.getFields() ?? {});
    expect(names.filter((name) => /wallet/i.test(name))).toEqual(["createSubWallet"]);
  });

  it("a new Ethereum transaction is answered with its sign data and rates", () => {
    expect(fieldsOf("CreateEthereumTransactionResponse")).toEqual(
      expect.arrayContaining(["requestId", "signData", "assetRate", "chainRate"]),
    );
    expect(fieldsOf("EthereumSignData")).toEqual(["transaction", "hdWalletPath", "unverifiedDigestData"]);
  });
});
