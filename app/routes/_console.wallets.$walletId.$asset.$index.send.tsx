export { DialogError as ErrorBoundary } from "~/components/dialogs/dialog-error";
export { clientAction, handle, meta, SendRoute as default } from "~/components/send/send-route";
export { action, loader } from "~/lib/dialogs/send-route.server";
