import type { Coin } from "./movement";

export class UnspentCoins {
  readonly #coins = new Map<string, Coin[]>();

  of(subWalletId: string): Coin[] {
    return this.#coins.get(subWalletId) ?? [];
  }

  add(coin: Coin): void {
    this.#coins.set(coin.subWalletId, [...this.of(coin.subWalletId), coin]);
  }

  remove(subWalletId: string, spent: Coin[]): void {
    this.#coins.set(
      subWalletId,
      this.of(subWalletId).filter((coin) => !spent.includes(coin)),
    );
  }

  /** Oldest first; undefined if there are not enough. */
  cover(subWalletId: string, cost: (inputs: number) => bigint): Coin[] | undefined {
    const chosen: Coin[] = [];
    let sum = 0n;
    for (const coin of this.of(subWalletId)) {
      chosen.push(coin);
      sum += coin.value;
      if (sum >= cost(chosen.length)) return chosen;
    }
    return undefined;
  }
}
