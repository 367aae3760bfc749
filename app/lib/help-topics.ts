/** One heading of the help page: its anchor, its title, and its paragraphs. */
export interface HelpTopic {
  id: string;
  title: string;
  paragraphs: readonly string[];
}

/** What people ask about first, in the order in which they meet it. */
export const HELP_TOPICS: readonly HelpTopic[] = [
  {
    id: "sign-in",
    title: "Signing in",
    paragraphs: [
      "Enter the e-mail address of your account, then two characters of your six-digit PIN. The console asks for the same two until they are right.",
      "After five wrong answers the account is locked. Set a new PIN in the mobile app: that unlocks it.",
      "You stay signed in for an hour. 'Stay signed in' gives you another one, up to twelve hours after signing in.",
    ],
  },
  {
    id: "sending",
    title: "Sending",
    paragraphs: [
      "You prepare a transaction here and approve it on your phone. The console never holds a key.",
      "Before you send, and again on the 'Sign Transaction' screen, the console decodes what will be signed and compares it with what you entered. If anything differs it says so: do not approve that request.",
      "Compare the four groups of the fingerprint with those on the phone, and every character of the recipient's address. They are worked out by two programs that share no code.",
      "A request that waits for approval can be cancelled. Once it is signed it cannot.",
    ],
  },
  {
    id: "approvals",
    title: "Approvals",
    paragraphs: [
      "The policy of a wallet says how many people must approve, and which. The request goes to the network as soon as enough of them have approved.",
      "Anybody whose approval is asked for may also reject a request. It is then cancelled for good, with the reason that was given.",
    ],
  },
  {
    id: "ultra-cold",
    title: "Ultra Cold wallets",
    paragraphs: [
      "The keys of an Ultra Cold wallet are kept offline. Its transactions are processed by people, which takes longer than a transaction of an online wallet.",
      "New addresses and sub-wallets of an Ultra Cold wallet are made by the custodian, not in the console.",
    ],
  },
  {
    id: "travel-rule",
    title: "Travel Rule",
    paragraphs: [
      "For transfers between institutions the law asks who sends and who receives. A transaction that needs such data says 'Awaiting User Travel Rule': open it and enter the details. It continues once they are submitted.",
      "Data in the address book is offered when you pay an entry of type Travel Rule.",
    ],
  },
  {
    id: "address-book",
    title: "Address book and allow-list",
    paragraphs: [
      "The address book holds the recipients of your organisation. With the allow-list on, only its entries of type Recipient and your own sub-wallets can be paid.",
    ],
  },
  {
    id: "extension",
    title: "Connecting a wallet extension",
    paragraphs: [
      "Applications on Ethereum connect to your sub-wallets through the browser extension. Install it from the 'Metamask' page, connect it, and add the sub-wallets that you want to use.",
    ],
  },
  {
    id: "support",
    title: "Getting support",
    paragraphs: [
      "Ask your organisation's administrator first: they know your wallets and their policies, and can reach the custodian.",
      "Have the id of the request at hand, which is on its page under Transactions, and the build number from your account menu. Nobody needs your PIN, and nobody from support will ask for it.",
    ],
  },
];
