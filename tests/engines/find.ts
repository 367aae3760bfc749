/** What a person looks for: a control by its name, or a text that stands somewhere. */
export interface Target {
  kind: "button" | "field" | "text" | "selector";
  /** The whole name of a control, or the beginning of a field's label; a part of a text; a CSS selector. */
  name: string;
}

/** Where a target is in the window, in CSS pixels. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
  /** What a pointer meets in its middle, when that is something else. */
  coveredBy: string | null;
}

/** The body of a function of a target, run in the page: its place, or null where nobody could see it. */
export const FIND = `
  const { kind, name } = arguments[0];
  const plain = (text) => (text ?? "").replace(/\\s+/g, " ").trim();
  const seen = (element) => {
    const box = element.getBoundingClientRect();
    // What a closed menu holds has a box as well.
    const isShown = element.checkVisibility({ visibilityProperty: true });
    return isShown && box.width > 1 && box.height > 1 && !element.closest("[inert], .visually-hidden");
  };
  const nameOf = (element) => plain(element.getAttribute("aria-label") ?? (element.textContent || element.title));
  const dialog = [...document.querySelectorAll("[role=dialog], dialog[open]")].filter(seen).at(-1);
  const within = dialog ?? document;
  const named = {
    button: () => [...within.querySelectorAll("button, a[href], summary")].filter((one) => nameOf(one) === name),
    field: () =>
      [...within.querySelectorAll("input, textarea, select")].filter((one) =>
        [...(one.labels ?? [])].some((label) => plain(label.textContent).startsWith(name)) ||
        plain(one.getAttribute("aria-label")).startsWith(name)),
    selector: () => [...within.querySelectorAll(name)],
    text: () =>
      [...document.body.querySelectorAll("*")].filter(
        (one) => plain(one.innerText).includes(name) && ![...one.children].some((child) => plain(child.innerText).includes(name))),
  };
  const element = named[kind]().filter(seen)[0];
  if (!element) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  const x = left + width / 2;
  const y = top + height / 2;
  const met = document.elementFromPoint(x, y);
  const isFree = met && (element.contains(met) || met.contains(element) || met.closest("label")?.control === element);
  return { x, y, width, height, coveredBy: isFree || !met ? null : met.outerHTML.slice(0, 80) };
`;
