import { factsOf } from "../../chains/facts";
import type { Network } from "../../chains/names";
import { outsideAddress, outsideHash } from "../counterparty-addresses";
import type { SeededRandom } from "../random";
import { seedId } from "../seed-id";
import { humanAmount } from "./amounts";
import { UnspentCoins } from "./coins";
import { pastFee, pastGas } from "./fees";
import type { Intent } from "./intents";
import type { Coin, HistoryAccount, Movement } from "./movement";

/** Split above this into several outputs; smallest units. */
const LARGE = 1_000_000n;

/**
 * In order of time: each payment is covered by its sender's balance, so no balance is ever negative. Others are left
 * out.
 */
export class PastNetwork {
  readonly movements: Movement[] = [];
  readonly purse = new UnspentCoins();
  readonly nonces = new Map<string, number>();
  readonly #balances = new Map<string, bigint>();
  readonly #accounts: HistoryAccount[];
  readonly #network: Network;
  readonly #random: SeededRandom;

  constructor(accounts: HistoryAccount[], network: Network, random: SeededRandom) {
    this.#accounts = accounts;
    this.#network = network;
    this.#random = random;
  }

  balance(account: HistoryAccount, assetId: string): bigint {
    return this.#balances.get(`${account.subWalletId}|${assetId}`) ?? 0n;
  }

  tell(intents: Intent[]): void {
    for (const intent of [...intents].sort((a, b) => a.at.getTime() - b.at.getTime())) this.#happen(intent);
  }

  #happen(intent: Intent): void {
    const { account, at } = intent;
    if (intent.kind === "fund") {
      this.receive(account, intent.assetId, intent.amount, at, intent.amount > LARGE ? 3 : 1);
    } else if (intent.kind === "receive") {
      const share = (account.targets[intent.assetId]! * BigInt(intent.permille)) / 1000n;
      this.receive(account, intent.assetId, humanAmount(share, this.#random.integer(3, 7)), at, 1);
    } else if (intent.kind === "send") {
      const share = (this.balance(account, intent.assetId) * BigInt(intent.permille)) / 1000n;
      this.send(account, intent.assetId, humanAmount(share, this.#random.integer(2, 5)), at);
    } else {
      this.#toSelf(account, at);
    }
  }

  receive(account: HistoryAccount, assetId: string, amount: bigint, at: Date, outputs: number): void {
    if (amount <= 0n) return;
    const hash = outsideHash(account.chain, this.#random);
    const made = factsOf(account.chain).hasOutputs ? this.#split(account, hash, amount, outputs) : [];
    for (const coin of made) this.purse.add(coin);
    const gas = pastGas(account.chain, assetId !== account.nativeAssetId, this.#random);
    this.#record(account, {
      id: hash,
      requestId: null,
      hash,
      assetId,
      amount,
      fee: gas ? gas.price * gas.limit : 0n,
      at,
      sender: null,
      receiver: account,
      from: outsideAddress(account.chain, this.#network, this.#random),
      to: made[0]?.address ?? account.address,
      status: this.#random.pick(["CONFIRMED", "CONFIRMED", "CONFIRMED", "CLEARED", "COMPLETED"] as const),
      nonce: null,
      gas,
      spent: [],
      made,
    });
  }

  send(account: HistoryAccount, assetId: string, amount: bigint, at: Date): void {
    if (amount <= 0n) return;
    const receiver = this.#random.chance(22) ? this.#neighbour(account, assetId) : null;
    const to = receiver
      ? this.#random.pick(receiver.receiveAddresses)
      : outsideAddress(account.chain, this.#network, this.#random);
    this.#pay(account, receiver, to, assetId, amount, at);
  }

  #toSelf(account: HistoryAccount, at: Date): void {
    const balance = this.balance(account, account.nativeAssetId);
    const to = account.receiveAddresses.at(-1)!;
    this.#pay(account, account, to, account.nativeAssetId, humanAmount(balance / 20n, 2), at);
  }

  #pay(
    sender: HistoryAccount,
    receiver: HistoryAccount | null,
    to: string,
    assetId: string,
    amount: bigint,
    at: Date,
  ): void {
    const hash = outsideHash(sender.chain, this.#random);
    const isNative = assetId === sender.nativeAssetId;
    const gas = pastGas(sender.chain, !isNative, this.#random);
    const price = factsOf(sender.chain).hasOutputs
      ? this.#spendCoins(sender, receiver, to, amount, hash)
      : { fee: gas ? gas.price * gas.limit : pastFee(sender.chain, this.#random)(1), spent: [], made: [] };
    if (!price) return;
    const needed = isNative ? amount + price.fee : price.fee;
    if (this.balance(sender, sender.nativeAssetId) < needed || this.balance(sender, assetId) < amount) return;

    const nonce = factsOf(sender.chain).firstNonce === 0 ? (this.nonces.get(sender.subWalletId) ?? 0) : null;
    if (nonce !== null) this.nonces.set(sender.subWalletId, nonce + 1);
    // A few were created elsewhere with keys in the vault.
    const isMadeOutside = receiver === null && this.#random.chance(8);
    const requestId = isMadeOutside ? null : seedId(`request:${hash}`);
    this.#record(sender, {
      id: requestId ?? hash,
      requestId,
      hash,
      assetId,
      amount,
      at,
      sender,
      receiver,
      from: price.spent[0]?.address ?? sender.address,
      to,
      status: this.#random.chance(88) ? "CONFIRMED" : "COMPLETED",
      nonce,
      gas,
      ...price,
    });
  }

  #record(account: HistoryAccount, movement: Omit<Movement, "chain" | "nativeAssetId">): void {
    const { chain, nativeAssetId } = account;
    const { sender, receiver, assetId, amount, fee } = movement;
    if (sender) {
      this.#change(sender, assetId, -amount);
      this.#change(sender, nativeAssetId, -fee);
    }
    if (receiver) this.#change(receiver, assetId, amount);
    this.movements.push({ ...movement, chain, nativeAssetId });
  }

  #change(account: HistoryAccount, assetId: string, amount: bigint): void {
    this.#balances.set(`${account.subWalletId}|${assetId}`, this.balance(account, assetId) + amount);
  }

  #neighbour(account: HistoryAccount, assetId: string): HistoryAccount | null {
    const others = this.#accounts.filter(
      (other) =>
        other !== account &&
        other.chain === account.chain &&
        other.organisationId === account.organisationId &&
        other.targets[assetId] !== undefined,
    );
    return others.length > 0 ? this.#random.pick(others) : null;
  }

  #split(account: HistoryAccount, txId: string, amount: bigint, outputs: number): Coin[] {
    const part = amount / BigInt(outputs);
    return Array.from({ length: outputs }, (_, outputIndex) => ({
      txId,
      outputIndex,
      address: factsOf(account.chain).addresses.hasChange
        ? this.#random.pick(account.receiveAddresses)
        : account.address,
      value: outputIndex === 0 ? amount - part * BigInt(outputs - 1) : part,
      subWalletId: account.subWalletId,
    }));
  }

  #spendCoins(
    sender: HistoryAccount,
    receiver: HistoryAccount | null,
    to: string,
    amount: bigint,
    txId: string,
  ): { fee: bigint; spent: Coin[]; made: Coin[] } | undefined {
    const feeOf = pastFee(sender.chain, this.#random);
    const spent = this.purse.cover(sender.subWalletId, (inputs) => amount + feeOf(inputs));
    if (!spent) return undefined;
    const sum = spent.reduce((total, coin) => total + coin.value, 0n);
    const rest = sum - amount - feeOf(spent.length);
    const { minChange } = factsOf(sender.chain).demo;
    const hasChange = minChange !== null && rest > minChange;
    const made: Coin[] = [];
    if (receiver) {
      made.push({ txId, outputIndex: 0, address: to, value: amount, subWalletId: receiver.subWalletId });
    }
    if (hasChange) {
      const address = factsOf(sender.chain).addresses.hasChange
        ? this.#random.pick(sender.changeAddresses)
        : sender.address;
      made.push({ txId, outputIndex: 1, address, value: rest, subWalletId: sender.subWalletId });
    }
    this.purse.remove(sender.subWalletId, spent);
    for (const coin of made) this.purse.add(coin);
    return { fee: feeOf(spent.length) + (hasChange ? 0n : rest), spent, made };
  }
}
