import { latePart } from "~/components/ui/late-part";

/** The sign-on-device screen, which the forms before it need not load. */
export const LateSignScreen = latePart(() => import("../sign-screen").then(({ SignScreen }) => SignScreen));

/** What stands in its place when the request cannot be loaded. */
export const LateRequestUnavailable = latePart(() =>
  import("../request-unavailable").then(({ RequestUnavailable }) => RequestUnavailable),
);
