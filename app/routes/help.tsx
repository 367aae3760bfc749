import type { MetaFunction } from "@remix-run/node";
import { VaultWheel } from "~/components/frame/mark";
import { ButtonLink } from "~/components/ui/button";
import { Link } from "~/components/ui/link";
import { PageHead } from "~/components/ui/page-head";
import { HELP_TOPICS, type HelpTopic } from "~/lib/help-topics";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/present/page-title";
import { useRootData } from "~/root";
import "~/styles/pages/help.css";

export { ErrorPage as ErrorBoundary } from "~/components/frame/error-page";

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Help");

/** Where 'Help' and 'Support' lead unless the configuration says otherwise; nobody needs to be signed in. */
export default function Help() {
  const product = useRootData()?.config.productName ?? "";
  return (
    <main className="page help" id="main">
      <p className="mark">
        <VaultWheel />
        {product}
      </p>
      <PageHead title="Help" actions={<ButtonLink to={paths.root()}>Back to the console</ButtonLink>} />
      <nav aria-label="Topics">
        <ul className="help__topics">
          {HELP_TOPICS.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {HELP_TOPICS.map((topic) => (
        <Topic key={topic.id} {...topic} />
      ))}
    </main>
  );
}

function Topic({ id, title, paragraphs, link }: HelpTopic) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {link ? (
        <p>
          <Link to={link.to} className="button">
            {link.label}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
