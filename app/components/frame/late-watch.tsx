import { latePart } from "~/components/ui/late-part";

/** What a page needs only once it stands: how long the session lasts, what changes, and where it was left. */
export const LateWatch = latePart(() => import("./watch/watch").then(({ Watch }) => Watch));
