const MAX_TRIES = 100_000;

/**
 * Finds the subset whose sum is closest to `target` from above, within `limit`; depth first, larger values first
 * (Erhardt, "An Evaluation of Coin Selection Strategies", 2016). Returns the best after 100,000 steps.
 * @param values above zero, descending
 * @returns indexes into `values`; null if none fits
 */
export function branchAndBound(values: readonly bigint[], target: bigint, limit: bigint): number[] | null {
  const remaining = sumsFromEach(values);
  let best: number[] | null = null;
  let bestSum = limit + 1n;
  const chosen: number[] = [];
  let sum = 0n;
  let next = 0;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    if (sum >= target && sum < bestSum) {
      best = [...chosen];
      bestSum = sum;
    }
    if (bestSum === target) break;
    const isDeadEnd = sum >= target || sum + (remaining[next] ?? 0n) < target;
    const value = isDeadEnd ? undefined : values[next];
    if (value !== undefined) {
      chosen.push(next);
      sum += value;
      next += 1;
      continue;
    }
    // The branch with the last chosen value is exhausted: continue without it.
    const last = chosen.pop();
    if (last === undefined) break;
    sum -= values[last] ?? 0n;
    next = last + 1;
  }
  return best;
}

function sumsFromEach(values: readonly bigint[]): bigint[] {
  const sums: bigint[] = [0n];
  for (const value of [...values].reverse()) sums.unshift((sums[0] ?? 0n) + value);
  return sums;
}
