/** For the audit log: `Solana network`. */
export function networkActor(chain: string): string {
  const words = chain.replaceAll("_", " ").toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} network`;
}
