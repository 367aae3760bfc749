export { DialogError as ErrorBoundary } from "~/components/dialogs/dialog-error";
export { meta, ReceiveRoute as default } from "~/components/receive/receive-route";
export { action, loader } from "~/lib/dialogs/receive-route.server";
