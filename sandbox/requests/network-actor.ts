/** A network as the audit log names it: `Solana network`. @param chain the contract's Chain */
export function networkActor(chain: string): string {
  const words = chain.replaceAll("_", " ").toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} network`;
}
