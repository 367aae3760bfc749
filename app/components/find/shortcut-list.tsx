import { SHORTCUTS } from "~/lib/shortcuts";

export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className="keys">
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}

export function ShortcutList() {
  return (
    <dl className="shortcuts">
      {SHORTCUTS.map(({ keys, or, what }) => (
        <div key={what}>
          <dt>
            <Keys keys={keys} />
            {or ? (
              <>
                {" or "}
                <Keys keys={or} />
              </>
            ) : null}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}
