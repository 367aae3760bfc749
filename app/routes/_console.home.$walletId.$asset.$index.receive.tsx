import { ExchangesBehind } from "~/components/exchanges/exchanges-behind";
import { ReceiveRoute } from "~/components/receive/receive-route";

export { DialogError as ErrorBoundary } from "~/components/dialogs/dialog-error";
export { meta } from "~/components/receive/receive-route";
export { action, loader } from "~/lib/dialogs/receive-route.server";

export default function HomeReceive() {
  return (
    <>
      <ExchangesBehind />
      <ReceiveRoute />
    </>
  );
}
