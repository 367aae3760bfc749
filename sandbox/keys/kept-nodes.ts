const MAX_KEPT = 1_000;

/**
 * Derives along a path of 32-bit parts and keeps the nodes on the way, because each costs a multiplication on its curve.
 * The root is in memory too: nothing becomes known that was not.
 */
export function keptNodes<Node>(root: Node, childOf: (parent: Node, part: number) => Node) {
  const kept = new Map<string, Node>();

  const nodeAt = (path: readonly number[]): Node => {
    const [last] = path.slice(-1);
    if (last === undefined) return root;
    const key = path.join("/");
    const node = kept.get(key) ?? childOf(nodeAt(path.slice(0, -1)), last);
    kept.delete(key);
    kept.set(key, node);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    return node;
  };
  return nodeAt;
}
