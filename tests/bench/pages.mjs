/**
 * A page of the console that is measured.
 * @typedef {{ name: string, path: string, routes: string[], isSignedIn: boolean }} Page
 */

const HOME = ["root", "routes/_console", "routes/_console.home"];
const SEND = "routes/_console.home.$walletId.$asset.$index.send";

/**
 * The pages, with the sub-wallet that the first tile of /home shows.
 * @param {import("./visitor.mjs").Visitor} user signed in
 * @returns {Promise<Page[]>}
 */
export async function listPages(user) {
  const { html } = await user.send("/home");
  const subWallet = /href="\/home\/([^"/]+\/[^"/]+\/\d+)\/send/.exec(html)?.[1];
  if (!subWallet) throw new Error("/home shows no sub-wallet that can send.");
  return [
    { name: "/login", path: "/login", isSignedIn: false, routes: ["root", "routes/login"] },
    { name: "/home", path: "/home", isSignedIn: true, routes: HOME },
    {
      name: "sub-wallet",
      path: `/wallets/${subWallet}`,
      isSignedIn: true,
      routes: ["root", "routes/_console", "routes/_console.wallets.$walletId.$asset.$index"],
    },
    {
      name: "/transactions",
      path: "/transactions",
      isSignedIn: true,
      routes: ["root", "routes/_console", "routes/_console.transactions._list"],
    },
    { name: "Send form", path: `/home/${subWallet}/send`, isSignedIn: true, routes: [...HOME, SEND] },
  ];
}
