import { VaultWheel } from "~/components/frame/mark";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { PageHead } from "~/components/ui/page-head";
import { MAX_VERIFY_MEGABYTES } from "~/lib/http/upload-limits";
import { paths } from "~/lib/paths";
import type { VerifyAnswer } from "~/lib/verify/flow.server";
import { useRootData } from "~/root";
import { VerdictView } from "./verdict-view";
import { VerifyFiles } from "./verify-files";

interface Props {
  areKeysKnown: boolean;
  /** The posted files were too large to be read. */
  wasTooLarge: boolean;
  answer: VerifyAnswer | undefined;
}

/** Two files in, one result: complete and unchanged, or the first difference. */
export function VerifyPage({ areKeysKnown, wasTooLarge, answer }: Props) {
  const { config, session } = useRootData() ?? {};
  const back = session ? "Back to the console" : "Log in";
  return (
    <main className="page verify" id="main">
      <p className="mark">
        <VaultWheel />
        {config?.productName}
      </p>
      <PageHead title="Verify an export" actions={<ButtonLink to={paths.root()}>{back}</ButtonLink>} />
      <p className="verify__intro">
        An exported file comes with a manifest that the custodian has signed. Together they show whether the
        file is complete and unchanged.
      </p>
      {answer?.verdict ? <VerdictView verdict={answer.verdict} fileName={answer.fileName} /> : null}
      <VerifyFiles answer={answer} wasTooLarge={wasTooLarge && !answer} />
      <Card title="What is checked" padded>
        <ul className="verify__checks">
          <li>
            The manifest's signature{areKeysKnown ? ", and that its key is the custodian's" : ""}. The checks
            below rely on it.
          </li>
          <li>The file's length and its SHA-256. If a byte differs, we name the lines around it.</li>
          <li>
            Its rows: for each sub-wallet and asset opening + in − out − fees = closing, each day's values and
            its total, the number of rows.
          </li>
        </ul>
        <p>
          The files are read here and not kept. A file above {MAX_VERIFY_MEGABYTES} MB (about 100,000 rows),
          or one that should not leave your machine, is checked without a network by{" "}
          <code>npm run verify:export -- FILE</code> in a copy of this console's source.
        </p>
      </Card>
    </main>
  );
}
