const ITEMS = "a[href], button:not(:disabled)";
const EDGES: Readonly<Record<string, number>> = { Home: 0, ArrowDown: 0, End: -1, ArrowUp: -1 };
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Makes every `<details>` that overlays the page a popover: it closes on Escape, and on a press or focus elsewhere. A
 * menu also closes after use, and has arrow keys, Home and End.
 * @returns a function that stops it
 */
export function watchPopovers(): () => void {
  const listeners: [type: string, listener: (event: never) => void, isCaptured?: boolean][] = [
    ["pointerdown", closeOthers],
    ["focusin", closeOthers],
    // Captured, so that Escape closes a popover inside a dialog before the dialog.
    ["keydown", onKey, true],
    ["click", closeAfterUse],
    ["pointerover", showWhole],
  ];
  const all = listeners as [string, EventListener, boolean?][];
  for (const one of all) document.addEventListener(...one);
  return () => {
    for (const one of all) document.removeEventListener(...one);
  };
}

/** A `<details>` that unfolds in place, as on a phone, is not a popover. */
function openPopovers(): HTMLDetailsElement[] {
  return [...document.querySelectorAll<HTMLDetailsElement>("details[open]")].filter(({ lastElementChild }) =>
    ["absolute", "fixed"].includes(lastElementChild ? getComputedStyle(lastElementChild).position : ""),
  );
}

function closeOthers({ target }: Event): void {
  for (const one of openPopovers()) if (!one.contains(target as Node)) one.open = false;
}

function close(details: HTMLDetailsElement): void {
  details.open = false;
  details.querySelector("summary")?.focus();
}

function onKey(event: KeyboardEvent): void {
  const { key, target } = event;
  if (key === "Escape") {
    const last = openPopovers().at(-1);
    if (!last) return;
    event.preventDefault();
    close(last);
    return;
  }
  const menu = target instanceof Element ? target.closest<HTMLDetailsElement>("details.menu") : null;
  if (!menu || event.altKey || event.ctrlKey || event.metaKey) return;
  // Focus its button, so that Tab continues from there.
  if (key === "Tab") {
    if (menu.open) close(menu);
    return;
  }
  const isOnButton = (target as Element).closest("summary") !== null;
  if (!(key in EDGES) || (isOnButton && !(key in STEPS))) return;
  event.preventDefault();
  menu.open = true;
  const items = [...menu.querySelectorAll<HTMLElement>(ITEMS)].filter(
    (item) => item.getClientRects().length > 0,
  );
  const at = items.indexOf(target as HTMLElement);
  const step = STEPS[key];
  const to = isOnButton || step === undefined ? EDGES[key] : (at + step) % items.length;
  items.at(to ?? 0)?.focus();
}

function closeAfterUse({ target }: MouseEvent): void {
  const used = target instanceof Element ? target.closest("a[href], button[type=submit]") : null;
  const menu = used?.closest<HTMLDetailsElement>("details.menu");
  // The pressed item is hidden now: a dialog that opens next returns focus to the button.
  if (menu) close(menu);
}

/** Gives a cut text its full text as a tooltip. */
function showWhole({ target }: PointerEvent): void {
  if (!(target instanceof HTMLElement) || target.title || target.matches("input, select, textarea")) return;
  if (target.scrollWidth > target.clientWidth && getComputedStyle(target).textOverflow === "ellipsis")
    target.title = target.textContent ?? "";
}
