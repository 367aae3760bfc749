import { canonicalAddress, pageRules } from "~/lib/chains";
import { settle } from "~/lib/custody/settle.server";
import type { Page } from "~/lib/custody/shapes.server";
import { type BitcoinAddress, listBitcoinAddresses } from "~/lib/custody/transactions/history.server";
import type { Intent, PaymentIntent } from "~/lib/operations";
import type { Session } from "~/lib/session/session.server";
import { isPayment } from "../same-request.server";
import type { SigningData } from "../signing-data.server";
import { feeQuestion, type KnownFee } from "./fee-question.server";
import type { Question } from "./questions";
import { question } from "./questions.server";

const ADDRESSES_A_PAGE = 100;
const MAX_PAGES = 5;

/** Questions about the intent alone: the same from preview to Send. */
export async function fixedQuestions(
  session: Session,
  signing: Pick<SigningData, "payer" | "chain" | "currency">,
  intent: Intent,
  fee: KnownFee,
): Promise<Question[]> {
  const questions = [
    tokenQuestion(signing, intent),
    await selfQuestion(session, intent),
    feeQuestion(signing, intent, fee),
  ];
  return questions.filter((one) => one !== null);
}

function tokenQuestion({ payer }: Pick<SigningData, "payer">, intent: Intent): Question | null {
  if (!isPayment(intent) || !intent.asset.typedSymbol) return null;
  const { symbol, typedSymbol, contractAddress } = intent.asset;
  const listed = payer.balances?.items.find(({ asset }) => asset?.contractAddress === contractAddress);
  const name = listed?.asset?.name ? ` (${listed.asset.name})` : "";
  const text = `The token at this address is ${symbol}${name}. The symbol that you typed, “${typedSymbol}”, is not its own.`;
  return question("token", [contractAddress, typedSymbol], { text, tick: `I want to send ${symbol}` });
}

/** Paying oneself is allowed, but rarely meant. Replacements repeat an earlier decision, and 0 is no payment. */
async function selfQuestion(session: Session, intent: Intent): Promise<Question | null> {
  if (!isPayment(intent) || intent.amount === "0") return null;
  if ("replaces" in intent && intent.replaces !== undefined) return null;
  const isItself = intent.to === intent.fromAddress;
  if (!isItself && !(await hasAddress(session, intent))) return null;
  const text = isItself
    ? "The recipient is the sub-wallet that pays. Only the fee leaves it."
    : "The recipient is another address of the sub-wallet that pays. Only the fee leaves it.";
  return question("self", [intent.to], { text, tick: "I want to pay this sub-wallet itself" });
}

async function hasAddress(session: Session, { chain, subWalletId, to }: PaymentIntent): Promise<boolean> {
  if (!pageRules(chain).listsReceiveAddresses) return false;
  let token: string | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const asked: Page<BitcoinAddress> | null = await addressPage(session, subWalletId, token);
    if (asked?.items.some(({ id }) => canonicalAddress(chain, id) === to)) return true;
    token = asked?.nextToken ?? null;
    if (token === null) return false;
  }
  return false;
}

async function addressPage(session: Session, subWalletId: string, nextToken: string | null) {
  const options = { limit: ADDRESSES_A_PAGE, transactions: 1, nextToken };
  return (await settle(listBitcoinAddresses(session, subWalletId, options))).value;
}
