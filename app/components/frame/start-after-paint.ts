/** Makes the browser treat a script as plain text. */
export const POSTPONED_TYPE = "text/plain";

/**
 * Inline script after the postponed module: after the first paint, or on load if nothing is painted (background tab),
 * it fetches all files and runs the module. Until React listens it also
 * - notes presses, and Escape as a press of the dialog's close link, see `useEarlyPress`;
 * - refuses files dropped outside a drop target, which the browser would open instead of the page;
 * - selects a whole address on double click, where Firefox takes its line for a word.
 */
export const START_AFTER_PAINT = `(({ dataset, previousElementSibling: postponed }) => {
  const early = (window.earlyPresses = new WeakSet());
  addEventListener("click", ({ target }) => {
    const button = target.closest?.("button[type=button]");
    if (button) early.add(button);
  });
  addEventListener("keydown", (event) => {
    const close = document.querySelector("a.dialog__close");
    if (!close || event.defaultPrevented) return;
    if (event.key !== "Escape") return void early.delete(close);
    early.add(close);
    // The browser would stop loading the page, and with it the scripts that close the dialog.
    event.preventDefault();
  });
  const refuse = (event) => {
    const { dataTransfer: dragged, target, defaultPrevented } = event;
    if (defaultPrevented || !dragged?.types.includes("Files") || target.closest?.("input[type=file]")) return;
    event.preventDefault();
    dragged.dropEffect = "none";
  };
  for (const type of ["dragover", "drop"]) addEventListener(type, refuse);
  addEventListener("dblclick", ({ target }) => {
    const address = target.closest?.(".address, .short-text, .address-cut > summary");
    if (address) getSelection().selectAllChildren(address.querySelector(".short-text") ?? address);
  });
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    const add = (name, properties) =>
      document.head.append(Object.assign(document.createElement(name), properties));
    for (const href of dataset.files.split(" ")) add("link", { rel: "modulepreload", href });
    const { nonce, textContent } = postponed;
    add("script", { type: "module", nonce, textContent });
  };
  try {
    new PerformanceObserver(start).observe({ type: "paint", buffered: true });
  } catch {}
  addEventListener("load", () => setTimeout(start, 250));
})(document.currentScript);`;
