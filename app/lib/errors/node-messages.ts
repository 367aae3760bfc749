/** Before a node's own words, which are shown in small print. */
export const NODE_CODE = "\nNetwork code: ";

/** Nodes' refusals and failures, by the beginning of the text. */
const MEANINGS: readonly (readonly [answer: string, meaning: string])[] = [
  // EVM chains (go-ethereum, core/error.go and txpool/errors.go)
  ["nonce too low", "another transaction with its nonce has been mined"],
  [
    "replacement transaction underpriced",
    "another transaction with its nonce is waiting, and this one does not pay enough to replace it",
  ],
  ["insufficient funds for gas * price + value", "the sub-wallet does not hold the amount and the fee"],
  ["intrinsic gas too low", "its gas limit is too low for what it does"],
  ["gas price below the minimum", "it offers no gas price"],
  [
    "max priority fee per gas higher than max fee per gas",
    "the tip in its gas price is larger than the price itself",
  ],
  ["invalid chain id", "it was made for another network"],
  // Bitcoin and Dogecoin (Bitcoin Core, validation.cpp)
  ["bad-txns-inputs-missingorspent", "coins that it spends are spent already, or not confirmed"],
  ["txn-mempool-conflict", "another waiting transaction spends the same coins"],
  ["bad-txns-in-belowout", "it pays out more than the coins that it spends"],
  ["bad-txns-inputs-duplicate", "it spends the same coin twice"],
  ["bad-txns-vin-empty", "it spends no coins"],
  ["bad-txns-vout-empty", "it pays nobody"],
  ["bad-txns-oversize", "it is too large"],
  ["tx-size", "it is too large"],
  ["dust", "it pays an amount that is too small to be spent"],
  ["min relay fee not met", "its fee is too low for the network to pass it on"],
  ["mandatory-script-verify-flag-failed", "a signature does not fit the coins that it spends"],
  ["TX decode failed", "the network cannot read it"],
  // XRP Ledger (xrpl.org, transaction results)
  [
    "tecNO_DST_INSUF_XRP",
    "the recipient has no account yet, and the amount is below the reserve of a new one",
  ],
  ["tecDST_TAG_NEEDED", "the recipient requires a destination tag"],
  ["tecUNFUNDED_PAYMENT", "the sender would keep less than the reserve of an account"],
  ["tefPAST_SEQ", "another transaction with its sequence number has been sent"],
  ["tefMAX_LEDGER", "it was signed too late"],
  ["telINSUF_FEE_P", "its fee is below what the network asks"],
  ["telCAN_NOT_QUEUE_FEE", "another waiting payment has its sequence number"],
  ["temREDUNDANT", "sender and recipient are the same account"],
  ["temMALFORMED", "the network cannot read it, or a signature is wrong"],
  ["temBAD_AMOUNT", "the amount must be above zero"],
  ["terINSUF_FEE_B", "the account cannot pay the fee"],
  ["terPRE_SEQ", "an earlier sequence number has not been used yet"],
  // Cardano (cardano-ledger, the predicate failures of its rules)
  ["BadInputsUTxO", "coins that it spends are spent already, or not confirmed"],
  ["OutsideValidityIntervalUTxO", "it was signed too late"],
  ["InputSetEmptyUTxO", "it spends no coins"],
  ["MaxTxSizeUTxO", "it is too large"],
  ["FeeTooSmallUTxO", "its fee is too low for its size"],
  ["BabbageOutputTooSmallUTxO", "an output holds less ADA than the network asks of each"],
  ["ValueNotConservedUTxO", "what it spends and what it pays do not add up"],
  ["WrongNetwork", "it was made for another network"],
  ["InvalidWitnessesUTXOW", "a signature is wrong"],
  ["MissingVKeyWitnessesUTXOW", "a signature is missing"],
  ["StakeKeyNotRegisteredDELEG", "the sub-wallet is not staked"],
  ["StakeKeyRegisteredDELEG", "the sub-wallet is staked already"],
  ["StakeKeyHasNonZeroAccountBalanceDELEG", "rewards must be withdrawn first"],
  ["WithdrawalsNotInRewardsCERTS", "it does not withdraw exactly the rewards there are"],
  ["ConwayWdrlNotDelegatedToDRep", "rewards can be withdrawn only after choosing a representative to vote"],
  ["DecoderFailure", "the network cannot read it"],
  // Solana (solana-sdk, TransactionError; the system and token programs)
  ["Blockhash not found", "another transaction has used its nonce"],
  ["insufficient lamports", "the sub-wallet does not hold the amount and the fee"],
  ["insufficient funds for rent", "an account would keep less SOL than the network asks of each"],
  ["insufficient token balance", "the sub-wallet does not hold so much of the token"],
  // Substrate (sp-runtime, TransactionValidityError)
  ["Transaction is outdated", "another transaction with its nonce has been included"],
  ["Transaction has an ancient birth block", "it was signed too late"],
  ["Transaction has a bad signature", "a signature is wrong"],
  ["Transaction call is not expected", "the network does not accept this kind of transaction"],
  ["Transaction could not be decoded", "the network cannot read it"],
  ["Priority is too low", "another transaction with its nonce is waiting"],
  ["Inability to pay some fees", "the sub-wallet cannot pay the fee"],
  // BNB Beacon Chain (bnc-cosmos-sdk)
  ["Invalid sequence", "another transaction with its sequence number has been sent"],
  ["Invalid account number", "it was made for another account"],
  ["signature verification failed", "a signature is wrong"],
  ["insufficient funds", "the sub-wallet does not hold the amount and the fee"],
  ["unknown coin", "the network does not know the asset"],
];

const REFUSAL = /^(The network refused the transaction: )(.*)$/s;
/** An XRP Ledger code after words that explain it. */
const EXPLAINED = /^(.*\S) \((te[cflmrs][A-Z_]{3,40})\)$/s;

/** Explains a node's words, which follow after {@link NODE_CODE}. */
export function explainNodeMessage(text: string): string {
  const explained = EXPLAINED.exec(text);
  if (explained) return `${explained[1]}${NODE_CODE}${explained[2]}`;
  const [, start = "", words = text] = REFUSAL.exec(text) ?? [];
  const meaning = MEANINGS.find(([answer]) => words.startsWith(answer))?.[1];
  if (!meaning) return text;
  const whole = start === "" ? `${meaning.charAt(0).toUpperCase()}${meaning.slice(1)}` : `${start}${meaning}`;
  return `${whole}${NODE_CODE}${words}`;
}
