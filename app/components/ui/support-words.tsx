import { useRouteLoaderData } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { paths } from "~/lib/paths";

const PHRASE = /(contact support)/i;

type RootLinks = { config?: { links?: { support?: string } } } | undefined;

/** The configured URL, or the console's own page. */
export function useSupportUrl(): string {
  // The root route renders this: importing its types would be circular.
  const root = useRouteLoaderData("root") as RootLinks;
  return root?.config?.links?.support ?? paths.help("support");
}

/** Links the words 'contact support' in a text; other nodes are unchanged. */
export function SupportWords({ children }: { children: ReactNode }): ReactNode {
  return typeof children === "string" && namesSupport(children) ? <Linked words={children} /> : children;
}

export function namesSupport(words: string): boolean {
  return PHRASE.test(words);
}

function Linked({ words }: { words: string }) {
  const href = useSupportUrl();
  return words.split(PHRASE).map((part) =>
    PHRASE.test(part) ? (
      <a key={part} href={href} target="_blank" rel="noreferrer">
        {part}
      </a>
    ) : (
      <Fragment key={part}>{part}</Fragment>
    ),
  );
}
