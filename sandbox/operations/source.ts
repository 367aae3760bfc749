export const EXTENSION_SOURCE = "Metamask";
