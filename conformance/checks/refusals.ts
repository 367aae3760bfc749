import { randomUUID } from "node:crypto";
import { CHAINS } from "../../app/lib/chains";
import { formatBackendErrors } from "../../app/lib/errors/backend";
import { type Answer, describe, isRecord } from "../backend";
import { expectCode, expectSession, failed, passed, type Row } from "../check";
import { FORGED, NOBODYS_WALLET } from "../nobody";
import type { Trial } from "../trial";

/** The forms of errors: what the console decides by a code must have that code. */
export async function checkRefusals(trial: Trial): Promise<Row[]> {
  const authentication = await trial.session();
  const ask = (name: string, variables: Record<string, unknown>) =>
    trial.ask(name, { authentication, ...variables });
  const foreign = { subWalletId: `${NOBODYS_WALLET}/ETH/0`, currency: "GBP", transactionLimit: 1 };
  const withoutGas = CHAINS.find((chain) => chain.kind === "live" && chain.send?.fee !== "gas");
  return [
    expectSession("a forged session", await trial.ask("getUser", { authentication: FORGED })),
    unknownSubWallet(await ask("getSubWallet", foreign)),
    expectCode(
      "an unknown request",
      await ask("getRequest", { requestId: randomUUID() }),
      "NOT_FOUND",
      "The console answers 404 by this code.",
    ),
    unknownTransaction(await ask("getTransactionStatus", { id: randomUUID() })),
    expectCode(
      "fee prices of a chain without gas",
      await ask("getChainInfo", { chain: withoutGas?.backendChain }),
      "INVALID_INPUT",
      "Under another code the console could not say whether anything was done.",
    ),
    await unknownField(trial),
    await twoInOne(trial),
  ];
}

/** The console takes null for the same. */
function unknownSubWallet(answer: Answer): Row {
  const user = answer.body?.errors.length === 0 ? answer.body.data?.user : undefined;
  const subject = "an unknown sub-wallet";
  if (isRecord(user) && user.subWallet === null) return passed(subject, "null");
  return expectCode(subject, answer, "NOT_FOUND", "The console answers 404 by this code.");
}

function unknownTransaction(answer: Answer): Row {
  const subject = "an unknown transaction";
  const user = answer.body?.data?.user;
  const isNull = answer.body?.errors.length === 0 && isRecord(user) && user.transaction === null;
  return isNull
    ? passed(subject, "null")
    : failed(subject, `must be null without an error, but there was ${describe(answer)}`);
}

const NOTHING = "nothingOfTheKind";

/** The only way to learn what a backend lacks that says nothing of its schema. */
async function unknownField(trial: Trial): Promise<Row> {
  const subject = "an unknown field";
  const authentication = await trial.session();
  const document = `query conformanceField($authentication: AuthenticationInput) { user(authentication: $authentication) { ${NOTHING} } }`;
  const answer = await trial.backend.call({ document, variables: { authentication } });
  const { unknown } = formatBackendErrors(answer.body?.errors ?? []);
  if (unknown.includes(`User.${NOTHING}`)) return passed(subject, "refused by name");
  const { how } = await trial.schema();
  const words = `the refusal does not name the field: ${describe(answer)}`;
  if (how !== "nothing")
    return passed(subject, `${words}. Nothing depends on it: the schema can be asked for`);
  return failed(
    subject,
    `${words}. It must have the code GRAPHQL_VALIDATION_FAILED and name the field in extensions.coordinate or in ` +
      "graphql-js's sentence, because the schema cannot be asked for.",
  );
}

/** What a page asks at once goes as one document, whose fields have aliases. */
async function twoInOne(trial: Trial): Promise<Row> {
  const subject = "two queries in one document";
  const authentication = await trial.session();
  const document = `query conformanceTwo($authentication: AuthenticationInput) {
    first: user(authentication: $authentication) { email }
    second: user(authentication: $authentication) { organisation { name } }
  }`;
  const answer = await trial.backend.call({ document, variables: { authentication } });
  const { first, second } = answer.body?.data ?? {};
  if (answer.body?.errors.length) return passed(subject, "refused: the console asks them one by one");
  const isRight =
    isRecord(first) && typeof first.email === "string" && isRecord(second) && second.organisation;
  return isRight
    ? passed(subject, "answered under their aliases")
    : failed(subject, `must be answered under their aliases, but there was ${describe(answer)}`);
}
