/** A sub-wallet, a wallet and a request that nobody has. */
export const NOBODYS_WALLET = "00000000-0000-4000-8000-000000000000";
export const SUB_WALLET = `${NOBODYS_WALLET}/ETH/0`;
export const ADDRESS = `0x${"00".repeat(19)}01`;

/** A handle that no backend has given out. */
export const FORGED = { enc: "Zm9yZ2Vk", iv: "Zm9yZ2Vk", tag: "Zm9yZ2Vk" };
