/** The vault wheel. The file is the tab's icon as well, so that the browser has it already. */
export function VaultWheel() {
  return <img src="/favicon.svg" width="28" height="28" alt="" />;
}
