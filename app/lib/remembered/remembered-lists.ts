/** Cookies that the browser's scripts set. They say nothing about anybody. */
export const HINT_COOKIE = "sr-remembers";
export const TICKET_COOKIE = "sr-ticket";

/** The lists of which the browser may remember the rows, by their paths. */
export const REMEMBERED_LISTS = { "/transactions": "transactions", "/address-book": "address-book" } as const;
