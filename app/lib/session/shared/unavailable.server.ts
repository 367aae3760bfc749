import { MESSAGES } from "../../errors/catalogue";

const WORDS = {
  /** It cannot be known whether this form has arrived before: nothing was done. */
  "form-unknown": MESSAGES.FORM_NOT_CHECKED,
  /** It cannot be known whether this session was ended, and the backend does not end any. */
  "session-unknown": MESSAGES.SESSION_NOT_CHECKED,
  /** Another console works on this form, or has not said what became of it. */
  "under-way": MESSAGES.FORM_UNDER_WAY,
  /** Other requests of the same sub-wallet are being made: nothing was done. */
  busy: MESSAGES.SUB_WALLET_BUSY,
} as const;

/**
 * What the consoles share cannot be asked, or says that another one is at it. Shaped like `data()`, so that the
 * ErrorBoundary can show it. `outcome` is as of a call to the backend.
 */
export class SharedStateUnavailable extends Error {
  override name = "SharedStateUnavailable";
  readonly type = "DataWithResponseInit";
  readonly data: string;
  readonly init: { status: number };
  readonly outcome: "none" | "unknown";

  constructor(
    readonly reason: keyof typeof WORDS,
    options?: ErrorOptions,
  ) {
    super(WORDS[reason], options);
    this.data = WORDS[reason];
    this.init = { status: 503 };
    this.outcome = reason === "under-way" ? "unknown" : "none";
  }
}
