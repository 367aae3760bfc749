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

const pressing = new Set<number>();
const released: (() => void)[] = [];

if (!import.meta.env.SSR) {
  addEventListener("pointerdown", ({ pointerId }) => pressing.add(pointerId), true);
  for (const event of ["pointerup", "pointercancel"] as const) addEventListener(event, release, true);
}

function release({ pointerId }: PointerEvent): void {
  pressing.delete(pointerId);
  if (pressing.size > 0) return;
  // The click comes after the release.
  for (const go of released.splice(0)) setTimeout(go);
}

/** Resolves when nothing is being pressed: a press that something moves under would miss. */
export function afterPress(): Promise<void> {
  return pressing.size === 0 ? Promise.resolve() : new Promise((resolve) => released.push(resolve));
}
