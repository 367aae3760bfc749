/** A node's refusal of a transaction, in words that users may see. */
export class NetworkRejection extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "NetworkRejection";
  }
}
