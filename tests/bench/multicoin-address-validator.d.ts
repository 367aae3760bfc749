declare module "multicoin-address-validator" {
  /** Whether an address is one of a currency (by name or symbol); throws for a currency that it does not know. */
  export function validate(
    address: string,
    currency?: string,
    network?: "prod" | "testnet" | "both",
  ): boolean;
}
