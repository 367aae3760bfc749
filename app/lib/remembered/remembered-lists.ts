/** Set by the browser's scripts. They reveal nothing about the user. */
export const HINT_COOKIE = "sr-remembers";
export const TICKET_COOKIE = "sr-ticket";

export const REMEMBERED_LISTS = { "/transactions": "transactions", "/address-book": "address-book" } as const;
