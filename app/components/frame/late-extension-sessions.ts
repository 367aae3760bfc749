import { latePart } from "~/components/ui/late-part";

/** Most users have none. */
export const LateExtensionSessions = latePart(() =>
  import("./extension-sessions").then(({ ExtensionSessions }) => ExtensionSessions),
);
