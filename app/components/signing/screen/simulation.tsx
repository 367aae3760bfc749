import { Notice } from "~/components/ui/notice";
import type { SimulationView } from "~/lib/signing/screen/simulation-view.server";

/** The service's word, which the console cannot check. */
export function Simulation({ simulation: { lines, failure, notSimulated } }: { simulation: SimulationView }) {
  return (
    <section className="simulation" aria-label="The service's simulation">
      <h3>The service's simulation</h3>
      {failure ? <Notice tone="bad">It fails: {failure}.</Notice> : null}
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {notSimulated ? (
        <p>
          <b>Not simulated:</b> {notSimulated}.
        </p>
      ) : null}
      <p>
        The change in this sub-wallet's balances, fee included, and what others may take then, as the
        network's node computes it now. The console cannot check it.
      </p>
    </section>
  );
}
