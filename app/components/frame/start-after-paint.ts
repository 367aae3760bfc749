/** The type of a script that is only text to the browser. */
export const POSTPONED_TYPE = "text/plain";

/**
 * Runs in the page as a script of its own, after the postponed module: asks for all files at once and then runs that
 * module. It waits for the first paint, or for the page's load where nothing is painted, as in a tab behind others.
 * What is pressed before React listens is noted: see `useEarlyPress`. A file that is dropped where nothing takes it is
 * refused: the browser would open it in the place of the page. A double click selects a whole address: Firefox takes
 * its line for a word.
 */
export const START_AFTER_PAINT = `(({ dataset, previousElementSibling: postponed }) => {
  const early = (window.earlyPresses = new WeakSet());
  addEventListener("click", ({ target }) => {
    const button = target.closest?.("button[type=button]");
    if (button) early.add(button);
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
