const WAKING = ["pointermove", "pointerdown", "keydown"];

let woken: Promise<void> | null = null;

/**
 * Resolves when the visitor first points at the page, touches it or presses a key: what only follows what is done
 * there need not be loaded before. On the server at once.
 */
export function onceWoken(): Promise<void> {
  woken ??= import.meta.env.SSR ? Promise.resolve() : waitForVisitor();
  return woken;
}

function waitForVisitor(): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      for (const event of WAKING) removeEventListener(event, wake);
      resolve();
    };
    for (const event of WAKING) addEventListener(event, wake);
  });
}
