/** Ids of the lists of a sub-wallet's page, which their own pages begin with. */
export const TRANSACTIONS_ID = "transactions";
export const ADDRESSES_ID = "receive-addresses";
export const REWARDS_ID = "rewards";
