/** The header that says which scripts go with an answer. A page that has others leaves its links and forms to the browser. */
export const SCRIPTS_VERSION = "Scripts-Version";
