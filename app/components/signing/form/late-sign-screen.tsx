import { latePart } from "~/components/ui/late-part";

/** Separate, so that the forms before it do not load it. */
export const LateSignScreen = latePart(() => import("../sign-screen").then(({ SignScreen }) => SignScreen));

export const LateRequestUnavailable = latePart(() =>
  import("../request-unavailable").then(({ RequestUnavailable }) => RequestUnavailable),
);
