/** By the state of a payment in a payout's results. */
export const STATE_WORDS: Readonly<Record<string, string>> = {
  WAITING: "Not made yet",
  MAKING: "Being made",
  SUBMITTED: "Waits for a block",
  CONFIRMED: "Confirmed",
  FAILED: "Failed",
  STOPPED: "Stopped",
};
