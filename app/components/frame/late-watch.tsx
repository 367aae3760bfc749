import { latePart } from "~/components/ui/late-part";

/** Loaded only after the page is shown: session clock, news, and scroll position. */
export const LateWatch = latePart(() => import("./watch/watch").then(({ Watch }) => Watch));
