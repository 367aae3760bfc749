import { setTimeout as sleep } from "node:timers/promises";
import { type BrowserContext, chromium, expect, type Page } from "@playwright/test";
import { findBrowser } from "../../../scripts/lib/browser.mjs";
import { lookAgain, watchedOver } from "../../fixtures/e2e/scripts-there";
import { dialogOf, fillSendForm, openPreview, sendPath } from "../../fixtures/e2e/send-dialog";
import { enterEmail, enterPin } from "../../fixtures/e2e/sign-in";
import type { ProofRow } from "../payouts/world";

type Opening = { url: string; who: { email: string; pin: string }; row: ProofRow };

const PATIENCE_MS = 30_000;
const LINK_MS = 15_000;
const WALK_EVERY_MS = 1_000;
/** Characters of a page that is not as it should be. */
const MAX_SHOWN = 1_500;
/** Links of the frame, and what their pages are headed by. */
const WALK = [
  ["Transactions", "Transactions"],
  ["Address Book", "Address Book"],
  ["Payouts", "Payouts"],
  ["Accounts", "Sub-Wallets"],
] as const;
const ENTRY = "Courier service";

/** Pages of a browser that stand open over an upgrade. */
export class OpenPages {
  readonly #faults: string[] = [];
  #walks = 0;
  #again = 0;

  private constructor(
    private readonly context: BrowserContext,
    private readonly sending: Page,
    private readonly adding: Page,
    private readonly walking: Page,
    private readonly row: ProofRow,
    private readonly version: string,
  ) {}

  /** Signs in, types a payment and an entry of the address book without sending them, and opens a page to walk from. */
  static async open({ url, who, row }: Opening): Promise<OpenPages> {
    const browser = await chromium.launch({
      executablePath: findBrowser() ?? undefined,
      args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
    });
    const context = await browser.newContext({ baseURL: url });
    context.setDefaultTimeout(PATIENCE_MS);
    const sending = await context.newPage();
    await sending.goto("/login");
    await enterEmail(sending, who.email);
    await enterPin(sending, who.pin);
    await sending.waitForURL("**/home");
    await sending.goto(sendPath(row.payer.subWalletId));
    // As others pay, the network is never idle.
    await watchedOver(sending);
    await fillSendForm(sending, { to: row.to, amount: row.amount });
    const adding = await context.newPage();
    await adding.goto("/address-book/add");
    await watchedOver(adding);
    await nameOfEntry(adding).fill(ENTRY);
    const walking = await context.newPage();
    await walking.goto("/home");
    await watchedOver(walking);
    const pages = new OpenPages(context, sending, adding, walking, row, await versionOf(sending));
    pages.#watch();
    return pages;
  }

  #watch(): void {
    for (const page of [this.sending, this.adding, this.walking]) {
      const where = () => new URL(page.url()).pathname;
      page.on("pageerror", (error) => this.#faults.push(`${where()} of the browser: ${error.message}`));
      page.on("dialog", (dialog) => {
        this.#faults.push(`${where()} of the browser asks: ${dialog.message()}`);
        void dialog.accept();
      });
      page.on("response", (answer) => {
        const isRefusedForm = answer.status() === 400 && answer.request().method() === "POST";
        if (answer.status() >= 400 && !isRefusedForm && answer.request().isNavigationRequest()) {
          this.#faults.push(`${answer.status()} of the browser's ${new URL(answer.url()).pathname}`);
        }
      });
    }
  }

  async #tried(what: string, page: Page, act: () => Promise<void>): Promise<void> {
    await act().catch(async (error: Error) => {
      const shown = await page.locator("body").innerText({ timeout: PATIENCE_MS });
      this.#faults.push(`${what}: ${error.message}; ${page.url()} shows: ${shown.slice(0, MAX_SHOWN)}`);
    });
  }

  /** From page to page by links, whichever version answers. */
  async walkUntil(isOver: () => boolean): Promise<void> {
    for (; !isOver(); await sleep(WALK_EVERY_MS)) await this.#walk();
  }

  async #walk(): Promise<void> {
    this.#walks += 1;
    await this.#tried(`walk ${this.#walks} of the browser`, this.walking, async () => {
      for (const one of WALK) {
        if (await this.#follow(one, LINK_MS)) continue;
        // A version whose link had lost its script only loaded its page anew.
        this.#again += 1;
        expect(await this.#follow(one, PATIENCE_MS), one[0]).toBe(true);
      }
    });
  }

  async #follow([link, heading]: (typeof WALK)[number], timeout: number): Promise<boolean> {
    await this.walking.getByRole("link", { name: link, exact: true }).first().click();
    const shown = this.walking.getByRole("heading", { name: heading, level: 1 });
    return shown.waitFor({ timeout }).then(
      () => true,
      () => false,
    );
  }

  /** Has the console read what was typed before the upgrade, sends nothing, and closes the browser. @returns what is wrong */
  async finish(): Promise<string[]> {
    await this.#tried("the payment that was typed before the upgrade", this.sending, () => this.#preview());
    await this.#tried("the entry that was typed before the upgrade", this.adding, () => this.#add());
    await this.context.browser()?.close();
    return this.#faults;
  }

  async #preview(): Promise<void> {
    await lookAgain(this.sending);
    expect(await versionOf(this.sending)).toBe(this.version);
    await expect(dialogOf(this.sending).getByLabel("Amount")).toHaveValue(this.row.amount);
    await openPreview(this.sending);
    await expect.poll(() => versionOf(this.sending)).not.toMatch(this.#sameOrNone());
    await expect(dialogOf(this.sending)).toContainText(this.row.amount);
  }

  async #add(): Promise<void> {
    await lookAgain(this.adding);
    expect(await versionOf(this.adding)).toBe(this.version);
    await this.adding.getByRole("button", { name: "Add Address", exact: true }).last().click();
    await expect.poll(() => versionOf(this.adding)).not.toMatch(this.#sameOrNone());
    await expect(nameOfEntry(this.adding)).toHaveValue(ENTRY);
  }

  #sameOrNone(): RegExp {
    return new RegExp(`^(${this.version})?$`);
  }

  words(): string {
    return `a browser: ${this.#walks} walks of ${WALK.length} links while versions changed; ${this.#again} pressed once more; a payment and an entry that were typed before read after`;
  }
}

const nameOfEntry = (page: Page) =>
  page.getByRole("group", { name: "Row 1", exact: true }).getByLabel("Name", { exact: true });

/** Empty while a page is coming. */
const versionOf = (page: Page): Promise<string> =>
  page
    .evaluate(() => (window as { __remixManifest?: { version: string } }).__remixManifest?.version ?? "")
    .catch(() => "");
