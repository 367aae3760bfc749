import { latePart } from "~/components/ui/late-part";

/** What a page needs only once it stands: how long the session lasts, and what changes. */
export const LateWatch = latePart(() => import("./watch").then(({ Watch }) => Watch));
