import { Scripts } from "@remix-run/react";
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";
import { POSTPONED_TYPE, START_AFTER_PAINT } from "./start-after-paint";

/** The id of what stands behind everything that is shown at first. */
export const LAST_OF_PAGE = "last-of-page";

type Part = ReactElement<{ rel?: string; href?: string; type?: string; children?: ReactNode }>;

/**
 * Remix's scripts, started after the first paint: earlier they would compete with style sheet and fonts. Until then
 * forms and links work as without scripts.
 */
export function LateScripts({ nonce }: { nonce: string | undefined }) {
  const files: string[] = [];
  // Called rather than rendered, because its result is changed; its hooks count as this component's.
  const scripts = postpone(Scripts({ nonce }), files);
  if (!scripts) return null;
  return (
    <>
      {scripts}
      <script
        id={LAST_OF_PAGE}
        nonce={nonce}
        data-files={files.join(" ")}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the server's; React would escape its quotes otherwise
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? START_AFTER_PAINT : " " }}
      />
    </>
  );
}

/** Removes preloads, collecting their files, and turns the page's start module into plain text. */
function postpone(node: ReactNode, files: string[]): ReactNode {
  if (Array.isArray(node)) return Children.map(node, (child) => postpone(child, files));
  if (!isValidElement(node)) return node;
  const part = node as Part;
  const { rel, href, type, children } = part.props;
  if (part.type === "link" && rel === "modulepreload") {
    if (href) files.push(href);
    return null;
  }
  if (part.type === "script" && type === "module") return cloneElement(part, { type: POSTPONED_TYPE });
  return children === undefined ? part : cloneElement(part, {}, postpone(children, files));
}
