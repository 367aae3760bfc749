/** Uses the favicon, which the browser has already. */
export function VaultWheel() {
  return <img src="/favicon.svg" width="28" height="28" alt="" />;
}
