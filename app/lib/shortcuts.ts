export interface Shortcut {
  /** Pressed together, or either of `or`. */
  keys: readonly string[];
  or?: readonly string[];
  what: string;
}

/** Keys of the console; none of them counts while somebody types into a field. */
export const SHORTCUTS: readonly Shortcut[] = [
  {
    keys: ["Ctrl", "K"],
    or: ["⌘", "K"],
    what: "Find sub-wallets, addresses, transactions, pages and actions",
  },
  { keys: ["?"], what: "Show these keys" },
  { keys: ["↓"], or: ["↑"], what: "Move through results, suggestions and menus" },
  { keys: ["Enter"], what: "Open the marked result" },
  { keys: ["Esc"], what: "Close a dialog or a menu" },
];
