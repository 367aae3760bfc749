/** The source of a request that the browser extension made. */
export const EXTENSION_SOURCE = "Metamask";
