import { data } from "@remix-run/node";

/** The same for what there is not and for what the person may not see. Throw it: the page's ErrorBoundary has the words. */
export const pageNotFound = () => data(null, { status: 404 });
