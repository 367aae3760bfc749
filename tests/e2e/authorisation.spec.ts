import { matrixDocument } from "../fixtures/authorisation-document";
import { urlOfRoute } from "../fixtures/console/action-routes";
import { ask, faultsOf } from "../fixtures/e2e/authorisation-answers";
import { authorisationCallers, CALLERS, type Caller } from "../fixtures/e2e/authorisation-callers";
import { authorisationRows, type Row } from "../fixtures/e2e/authorisation-rows";
import { findFormPlaces } from "../fixtures/e2e/form-places";
import { targetsFor } from "../fixtures/e2e/hostile-targets";
import { findExamples } from "../fixtures/e2e/pages";
import { getPage } from "../fixtures/e2e/posted-form";
import { RecordingBackend } from "../fixtures/e2e/recording-backend";
import { startConsole } from "../fixtures/e2e/stack";
import { subWalletNamed } from "../fixtures/e2e/sub-wallets";
import { expect, test } from "../fixtures/e2e/test";

const HEAD = `# Authorisation of the console

Every loader (\`read\`) and every action (\`post\`) of the console, asked over HTTP of a running console by eight callers. The
table is made from the answers by \`tests/e2e/authorisation.spec.ts\`, which fails when an answer is another one. A route or an
action without a line fails \`tests/unit/authorisation-documents.test.ts\`. What each *role* may is in [roles.md](roles.md), what
the backend answers to the same callers in [authorisation-api.md](authorisation-api.md). To make it again:
\`npx playwright test --project=scripts tests/e2e/authorisation.spec.ts --update-snapshots\`.

A cell has the status and where the answer leads. After '→' are the changes that the console asked the backend for: this
backend notes and refuses each, so a form that reached it shows what would have been done, not that it was. Every form has a
valid anti-forgery token, so that nothing but the caller can be the reason of a refusal; it also has the right fields, but names some
things that do not exist. The test also holds that who has no session gets nothing but redirects, empty answers and public
pages, that nothing of these callers reaches the backend as a change, and that no answer to the other organisation
has anything of this one.`;

test("every loader and action answers each caller as docs/authorisation.md says @scripts @signed-out", async ({
  api,
  context,
  signInAs,
  stack,
}) => {
  test.setTimeout(900_000);
  await signInAs("amara");
  const examples = await findExamples(api);
  const places = await findFormPlaces(api, async (path) =>
    (await getPage(context, stack.consoleUrl + path)).text(),
  );
  const [ether, bitcoin] = await Promise.all(
    ["Cold ETH reserve", "Cold reserve"].map(async (name) => (await subWalletNamed(api, name)).id),
  );
  if (!ether || !bitcoin) throw new Error("Amara has no Ultra Cold sub-wallets.");
  const coldWallet = ether.split("/")[0] ?? "";
  const rows = authorisationRows(examples, targetsFor(places));
  const coldRows = authorisationRows(
    { ...examples, ethereum: ether, bitcoin },
    targetsFor({
      ...places,
      walletId: coldWallet,
      subWallets: { ...places.subWallets, ether, bitcoin },
    }),
  );
  const backend = new RecordingBackend(stack.sandboxUrl);
  const settings = { CUSTODY_API_URL: await backend.start(), LOG_LEVEL: "warn" };
  const usual = await startConsole(stack, settings);
  const withoutExchanges = await startConsole(stack, {
    ...settings,
    EXCHANGE_EMAIL_DOMAINS: "nobody.example",
  });
  const dressed = await authorisationCallers(context, stack);
  const wrong: string[] = [];
  const answerTo = async (caller: Caller, row: Row): Promise<string> => {
    const { url } = caller === "No exchange right" ? withoutExchanges : usual;
    backend.isAllowListOn = caller === "Allow-list on";
    backend.take();
    const { status, leadsTo, text } = await ask(url, row, dressed(caller));
    const answer = { ...{ caller, row, status, text }, asked: backend.take() };
    wrong.push(...faultsOf(answer));
    return [status, leadsTo, answer.asked.length > 0 ? `→ ${answer.asked.join(", ")}` : ""]
      .filter(Boolean)
      .join(" ");
  };

  const lines = [];
  for (const [index, row] of rows.entries()) {
    const answers = [];
    for (const caller of Object.keys(CALLERS) as Caller[]) {
      const asked = caller === "Ultra Cold" ? (coldRows[index] ?? row) : row;
      answers.push(await answerTo(caller, asked));
    }
    lines.push({ what: `\`${row.kind} ${urlOfRoute(row.file)}\``, answers });
  }
  expect(wrong).toEqual([]);
  expect(matrixDocument({ head: HEAD, callers: CALLERS, lines })).toMatchSnapshot("authorisation.md");
  await withoutExchanges.stop();
  await usual.stop();
  await backend.stop();
});
