import type { Person } from "../fixtures/e2e/people";
import type { Hand } from "./hand";

/** What a walk is made with. */
export interface WalkData {
  person: Person;
  /** Of a sub-wallet that pays. */
  subWalletPath: string;
  /** Nobody has it yet. */
  recipient: string;
  /** In a narrow window: what a desk's rail and forms hold is behind a press. */
  isPhone: boolean;
  /** Of the console that sends Secure cookies over HTTP, to be opened by a person as well. */
  strict: Hand;
}

export interface Step {
  name: string;
  /** Without it there is nothing to try after it. */
  isRequired?: boolean;
  walk: (hand: Hand, data: WalkData) => Promise<void>;
}

const BLOCKED = "Your browser blocked our cookie. Use HTTPS or another browser.";

/** The main walks, in the order in which they are walked: each begins where the one before ended. */
export const STEPS: readonly Step[] = [
  { name: "Secure cookies are kept, or the page says that they are not", walk: tryStrictConsole },
  { name: "sign in", isRequired: true, walk: signIn },
  { name: "home, to its end with the wheel", walk: lookAtHome },
  { name: "a dialog, and Escape", walk: openDialog },
  { name: "send, to the sign screen", walk: send },
  { name: "transactions, filtered", walk: filterTransactions },
  { name: "portfolio", walk: lookAtPortfolio },
  { name: "an address, selected whole by a double click", walk: selectAddresses },
  { name: "an address for the book", walk: addAddress },
  { name: "the dark theme", walk: goDark },
  { name: "log out, and Back", walk: logOut },
];

async function tryStrictConsole(_hand: Hand, { strict, person }: WalkData): Promise<void> {
  await strict.open("/login");
  await strict.fill("E-mail", person.email);
  await strict.press("Continue");
  await strict.until(`the PIN is asked for, or '${BLOCKED}'`, () =>
    strict.tab.read<boolean>(
      "const text = document.body.innerText; return arguments[0].some((one) => text.includes(one))",
      ["Enter your PIN", BLOCKED],
    ),
  );
}

async function signIn(hand: Hand, { person }: WalkData): Promise<void> {
  await hand.open("/login");
  await hand.fill("E-mail", person.email);
  await hand.key("Enter");
  await hand.see("Enter your PIN");
  const asked = await hand.tab.read<string>("return document.querySelector('legend').innerText");
  const [first = 0, second = 0] = [...asked.matchAll(/\d/g)].map(([digit]) => Number(digit));
  // The caret stands in the first box, and goes on to the second once the page has its scripts.
  const place = () => hand.tab.read<string>("return document.activeElement.dataset.place ?? ''");
  await hand.until("the first box has the focus", async () => (await place()) === String(first));
  await hand.tab.type(person.pin.charAt(first - 1));
  if ((await place()) === String(first)) await hand.key("Tab");
  await hand.tab.type(person.pin.charAt(second - 1));
  await hand.key("Enter");
  await hand.see("Sub-Wallets");
}

async function lookAtHome(hand: Hand): Promise<void> {
  await hand.open("/home");
  await hand.see("Sub-Wallets");
  const isAtEnd = () =>
    hand.tab.read<boolean>(
      "const page = document.scrollingElement; return scrollY > 0 && scrollY + innerHeight >= page.scrollHeight - 2",
    );
  const [x, y] = await hand.tab.read<[number, number]>("return [innerWidth / 2, innerHeight / 2]");
  await hand.until("the wheel comes to the end of the page", async () => {
    await hand.tab.wheel(x, y, 1_000);
    return isAtEnd();
  });
}

async function openDialog(hand: Hand): Promise<void> {
  await hand.open("/home");
  await hand.press("Create Sub-Wallet");
  await hand.see("Cancel");
  const dialogs = () => hand.tab.read<number>("return document.querySelectorAll('dialog[open] form').length");
  await hand.until("the dialog is open", async () => (await dialogs()) > 0);
  await hand.key("Escape");
  await hand.until("Escape closes the dialog", async () => (await dialogs()) === 0);
}

async function send(hand: Hand, { subWalletPath, recipient }: WalkData): Promise<void> {
  await hand.open(`${subWalletPath}/send`);
  // Without a movement of the pointer or a press: the field has the focus, and keeps it and what is typed.
  await hand.see("What happens next");
  // A first letter typed before the caret stands there belongs to no field.
  await hand.until("the recipient has the focus", () =>
    hand.tab.read<boolean>("return document.activeElement.id === 'send-to'"),
  );
  await hand.tab.type(recipient);
  await hand.until("the recipient is what was typed", async () => (await hand.typed()) === recipient);
  await hand.fill("Amount", "0.01");
  await hand.press("Preview");
  await hand.see("Check the transaction");
  await hand.press("Send");
  await hand.see("Compare with your phone");
}

async function filterTransactions(hand: Hand, { isPhone }: WalkData): Promise<void> {
  await hand.open("/transactions");
  if (isPhone) await hand.pressOn("Find and sort");
  await hand.fill("Find", "Treasury");
  await hand.key("Enter");
  await hand.until("the address of the page has the filter", () =>
    hand.tab.read<boolean>("return location.search.includes('q=Treasury')"),
  );
  await hand.see("Clear");
}

async function lookAtPortfolio(hand: Hand): Promise<void> {
  await hand.open("/portfolio");
  await hand.see("Allocation");
  await hand.press("Last 7 Days");
  await hand.until("the chart is drawn", () =>
    hand.tab.read<boolean>("return document.querySelector('svg path')?.getBoundingClientRect().width > 0"),
  );
}

async function selectAddresses(hand: Hand, { subWalletPath }: WalkData): Promise<void> {
  const places = [
    [`${subWalletPath}/receive`, "dialog .address"],
    ["/address-book", ".table .short-text"],
  ] as const;
  for (const [path, selector] of places) {
    await hand.open(path);
    const { selected, whole } = await hand.selectedAt(selector);
    const copied = selected.replaceAll(/\s/g, "");
    if (copied !== whole) throw new Error(`${path}: '${copied}' is selected, not '${whole}'`);
  }
}

async function addAddress(hand: Hand, { recipient }: WalkData): Promise<void> {
  await hand.open("/address-book/add");
  await hand.fill("Name", `Payee ${recipient.slice(2, 8)}`);
  await hand.key("Shift+Tab");
  await hand.tab.type("Ethereum");
  await hand.fill("Address", recipient);
  await hand.press("Submit Request");
  await hand.see("Successfully submitted request to add 1 address(es) to the address book");
}

async function goDark(hand: Hand, { isPhone }: WalkData): Promise<void> {
  await hand.open("/home");
  if (isPhone) await hand.press("More");
  await hand.press("Dark theme");
  await hand.until("the page is dark", () =>
    hand.tab.read<boolean>(
      "const [r, g, b] = getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number); return r + g + b < 200",
    ),
  );
}

async function logOut(hand: Hand, { isPhone }: WalkData): Promise<void> {
  await hand.open("/home");
  if (isPhone) await hand.press("More");
  await hand.press("Log out");
  await hand.see("You have been logged out");
  await hand.tab.back();
  await hand.see("Log in");
  await hand.seeNoMore("Sub-Wallets");
  await hand.until("the tab's title is the sign-in's", () =>
    hand.tab.read<boolean>("return document.title.startsWith('Log in')"),
  );
}
