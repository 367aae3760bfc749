import { paths } from "~/lib/paths";
import { SHORTCUTS } from "~/lib/shortcuts";

export interface HelpTopic {
  id: string;
  title: string;
  paragraphs: readonly string[];
  link?: { to: string; label: string };
}

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
      "Compare the six groups of the fingerprint with those on the phone, and every character of the recipient's address. The console computes the fingerprint from what will be signed, not from what the service says about it.",
      "'Send a test payment first' sends a small part of the amount. Once it is confirmed, the rest is offered on its page and in 'Needs you'. Nothing more is sent by itself.",
      "You can cancel a request until it is signed.",
    ],
  },
  {
    id: "approvals",
    title: "Approvals",
    paragraphs: [
      "A wallet's policy says who must approve, and how many of them. The request goes to the network as soon as enough have approved.",
      "Any approver can also reject a request. That cancels it for good, with the reason they gave.",
    ],
  },
  {
    id: "ultra-cold",
    title: "Ultra Cold wallets",
    paragraphs: [
      "An Ultra Cold wallet's keys are kept offline. People process its transactions by hand, which takes longer than in an online wallet.",
      "The custodian creates an Ultra Cold wallet's new addresses and sub-wallets, not the console.",
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
    id: "address-book-types",
    title: "The Type field of the address book",
    paragraphs: [
      "Every address has one type or both. Recipient: you can choose it when you send, and pay it when the allow-list is on. Travel Rule: the entry says who owns the address.",
      "An address of the type Travel Rule names its counterparty and their cryptoasset business: one of the list, one that is not in the list, or none where the owner keeps the address themselves. This fills in the transfer details that the law asks for, unless your organisation acts as an intermediary.",
      "An address that only ever pays you needs Travel Rule alone. One that you pay within your own group may need Recipient alone.",
    ],
  },
  {
    id: "address-book-csv",
    title: "Address book: columns of a CSV",
    paragraphs: [
      "The first line names the columns, in any order: chain, name, address and type must be there; label, memo, counterparty, vasp_type, vasp_id and vasp_name may be. The same file comes out of the address book's list; an empty one with all columns is the template on the page 'Add addresses'.",
      "chain is a name such as ETHEREUM, BITCOIN, RIPPLE or SUBSTRATE. type is RECIPIENT, TRAVEL_RULE, or both with a semicolon between them. memo is a destination tag and only for chains that have one.",
      "With TRAVEL_RULE, counterparty is the owner's name, and vasp_type is UNHOSTED, UNLISTED (with the name of the business in vasp_name) or LISTED (with its id in vasp_id).",
      "An example: chain,name,address,label,type on the first line, and ETHEREUM,Northbank deposit,0x52908400098527886E0F7030069857D2E4169EE7,Weekly sweep,RECIPIENT on the next.",
      "Commas, semicolons or tabs may stand between the columns; a text that holds one stands in double quotes. A file has at most 1,000 rows and 128 KB. It is read as UTF-8, UTF-16 or Windows-1252 (ANSI); save an Excel workbook as CSV first. If a row is wrong, none is taken at first, and every error is listed with its row, where the first line is row 1. You can then take the rows without errors, and download the others as a file to correct.",
    ],
  },
  {
    id: "payouts",
    title: "Payouts: columns of the file",
    paragraphs: [
      "A payout is many payments from one list. Where the service can, all of them are approved once; otherwise each row becomes a request of its own. The first line names the columns, in any order: reference, asset, to and amount must be there; from, tag and note may be. An empty file with all columns is the template on the page 'New payout'.",
      "reference has 1 to 35 characters. It keeps a payment from being made twice: your organisation pays each reference once, for ever. Of a payment of a payout that certainly sent nothing it is free again.",
      "from is the name or the id of the sub-wallet that pays; left empty, it is the one chosen for all rows. All of them belong to one wallet, whose policy approves the payout. asset is a symbol such as USDC. to is an address, or a name of your address book.",
      "amount is written in full, with a point before the fraction: 1250.5. Amounts such as 1e3, 1,000 or 1.000,50 are refused, because they can be read in two ways. tag is a destination tag and only for chains that have one. note is for people: it is kept with the payment, and not signed.",
      "An example: reference,from,asset,to,amount on the first line, and INV-1042,Trading desk,USDC,Northbank deposit,1250.50 on the next. Rows pasted from a spreadsheet work as well.",
      "Commas, semicolons or tabs may stand between the columns. A file has at most 1,000 rows and 1 MB, and is read as UTF-8, UTF-16 or Windows-1252 (ANSI). Its rows are checked before anything is made; a row that is refused is corrected in place or left out, which is recorded.",
      "A service without payouts checks less, and the page says what. 'Make requests' then makes a request for each row, in their order, and goes on where it was interrupted: no row is made twice for its reference. Every request has its own fingerprint and is approved by itself. A row whose answer was lost, where the service cannot tell what became of it, is made again only after you have looked and ticked it.",
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
    id: "exports",
    title: "Exports, and how to check them",
    paragraphs: [
      "'Export' on the pages Accounts and Portfolio makes CSV files: the transaction history and the audit history are sent to your e-mail address, the portfolio history is downloaded. Days are those of your time zone; the file has UTC.",
      "A file comes with a manifest that the custodian has signed: its length, its SHA-256, its period, its rows and its totals. Whoever has both can see that the file is complete and unchanged, without an account.",
    ],
    link: { to: paths.verify(), label: "Verify an export" },
  },
  {
    id: "audit-log",
    title: "The audit log and its hash",
    paragraphs: [
      "The audit log says who did what, when and from where. Entries are only added. Each has a hash that is computed from its content and from the hash of the entry before it.",
      "The hash at the top of the page covers the whole log. Write it down somewhere else. If an earlier entry is changed or removed later, either a check names the first broken entry, or the log no longer contains the hash you wrote down: search for it.",
    ],
  },
  {
    id: "keyboard",
    title: "Finding things, and keyboard shortcuts",
    paragraphs: [
      "'Find' at the top of every page looks for sub-wallets, addresses of the address book, transactions, pages and actions. 'send' or 'receive' before a name offers that action. Nothing is sent before you have seen and approved it.",
      ...SHORTCUTS.map(
        ({ keys, or, what }) =>
          `${[keys, or]
            .map((one) => one?.join(" "))
            .filter(Boolean)
            .join(" or ")}: ${what}.`,
      ),
      "The keys need scripts, and do nothing while you type into a field.",
    ],
  },
  {
    id: "support",
    title: "Getting support",
    paragraphs: [
      "Ask your organisation's administrator first: they know your wallets and their policies, and can reach the custodian.",
      "Have the request's id ready (it is on its page under Transactions) and the build number from your account menu. Support never asks for your PIN.",
    ],
  },
];
