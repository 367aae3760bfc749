import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

/**
 * Waits until Remix has decoded the page's data. It begins to at its first call and throws a promise until it has; a
 * click while React itself waits for that one would end in an error (#345) instead of a hydrated page.
 */
async function decodePageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}

void decodePageData().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  }),
);
