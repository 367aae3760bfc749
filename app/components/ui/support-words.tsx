import { useRouteLoaderData } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { paths } from "~/lib/paths";

const PHRASE = /(contact support)/;

type RootLinks = { config?: { links?: { support?: string } } } | undefined;

/** The configured address of the organisation's support, or the console's own page. */
export function useSupportUrl(): string {
  // The root page shows this too, so that its types cannot be imported here.
  const root = useRouteLoaderData("root") as RootLinks;
  return root?.config?.links?.support ?? paths.help("support");
}

/** A message in which the words 'contact support' lead there; anything but a text stays as it is. */
export function SupportWords({ children }: { children: ReactNode }): ReactNode {
  return typeof children === "string" && namesSupport(children) ? <Linked words={children} /> : children;
}

/** Whether a message asks its reader to contact support. */
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
