import { DialogError } from "~/components/dialogs/dialog-error";
import { ExchangesBehind } from "~/components/exchanges/exchanges-behind";
import { ReceiveRoute } from "~/components/receive/receive-route";
import { paths } from "~/lib/paths";

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

export function ErrorBoundary() {
  return <DialogError closeTo={paths.home()} />;
}
