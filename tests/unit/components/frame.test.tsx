import { describe, expect, it } from "vitest";
import { ConsoleFrame } from "~/components/frame/console-frame";
import type { ConsoleFrameProps } from "~/components/frame/frame-props";
import { isAt, sections, tabs } from "~/components/frame/sections";
import { LoginFrame } from "~/components/login/login-frame";
import { ReceiveAddress } from "~/components/receive/receive-address";
import { LookAlike } from "~/components/send/look-alike";
import { RecipientList } from "~/components/send/recipient-list";
import { FeeChoice } from "~/components/signing/form/fee-choice";
import { ReviewSummary } from "~/components/signing/screen/review-summary";
import { SignPanel } from "~/components/signing/screen/sign-panel";
import { StatusCard } from "~/components/transactions/status-card";
import { TransactionTable } from "~/components/transactions/transaction-table";
import { Dialog } from "~/components/ui/dialog/dialog";
import { FlashRegion } from "~/components/ui/flash-region";
import { answeredFields } from "~/components/ui/form/field-props";
import { Menu, MenuLink } from "~/components/ui/menu";
import { Pager } from "~/components/ui/pager";
import { ToastProvider } from "~/components/ui/toast";
import { AssetList } from "~/components/wallets/asset-list";
import { BalanceCard } from "~/components/wallets/balance-card";
import { messages } from "~/lib/errors/catalogue";
import { emptySendForm } from "~/lib/forms/send-form";
import { numberedLinks } from "~/lib/page-trail";
import { accountRows } from "~/lib/present/account-rows";
import { attribute, render, textOf } from "../../fixtures/console/components-render";

const ADDRESS = "0x8ba1f109551bD432803012645Ac136ddd64DBA72";

const facts = {
  name: "Amara Osei",
  organisation: "Meridian Treasury Ltd",
  email: "amara.osei@meridian.example",
  trustId: "9f2b2c2e-1d0d-4c42-b5d0-6a3f8b6e2a10",
  canActAsIntermediary: true,
  areKeysPinned: true,
  buildNumber: "2026.11.20",
};

const frame: ConsoleFrameProps = {
  productName: "Strongroom",
  user: { name: "Amara Osei", initials: "AO", rows: accountRows(facts) },
  organisation: "Meridian Treasury Ltd",
  role: null,
  portfolio: { total: "£48,219,604.18", currency: "GBP", asOf: "04:02 UTC" },
  currencies: ["GBP", "USD", "EUR", "BTC", "ETH", "JPY", "CNY", "CHF", "AED"],
  canAccessExchanges: false,
  hasAuditLog: false,
  hasFreezes: false,
  hasPeople: false,
  frozen: [],
  isSandbox: true,
  networkLabel: "test networks",
  buildNumber: "2026.11.20",
  theme: "system",
  path: "/transactions/abc?x=1",
  breadcrumb: [{ label: "Transactions", to: "/transactions" }, { label: "abc" }],
  csrf: <input type="hidden" name="csrf" value="token" />,
  children: "The page",
};

const northbank = {
  value: "a",
  label: "Northbank",
  name: "Northbank",
  detail: null,
  address: ADDRESS,
  memo: null,
};
const listed = {
  choices: {
    groups: [
      { kind: "address-book" as const, label: "Address book" as const, options: [northbank] },
      { kind: "own-sub-wallet" as const, label: "Sub-wallets" as const, options: [] },
    ],
    hasMore: false,
    hasSaved: true,
    search: "",
  },
  fields: answeredFields({ id: "send", values: emptySendForm("ETH"), issues: [], limits: undefined }),
  isFirst: false,
};

describe("the frame", () => {
  it("shows Exchanges only to those who may go there", async () => {
    expect(await render(<ConsoleFrame {...frame} />)).not.toContain("/exchanges");
    expect(await render(<ConsoleFrame {...frame} canAccessExchanges />)).toContain('href="/exchanges"');
    const names = (list: { label: string }[]) => list.map((place) => place.label);
    const offered = {
      role: null,
      canAccessExchanges: true,
      hasAuditLog: false,
      hasFreezes: false,
      hasPeople: true,
    };
    expect(sections(offered).map((section) => names(section.places))).toEqual([
      ["Accounts", "Exchanges", "Portfolio", "Payouts", "Transactions"],
      ["Address Book", "Policies", "People", "Metamask", "Verify an export"],
    ]);
    for (const is of [true, false]) {
      const may = { role: null, canAccessExchanges: is, hasAuditLog: !is, hasFreezes: !is, hasPeople: !is };
      const { first, more } = tabs(may);
      const inRail = sections(may).flatMap((section) => names(section.places));
      expect(names([...first, ...more]).sort()).toEqual(inRail.sort());
    }
  });

  it("says once, in the account menu, that cluster keys are not pinned, and how to pin them", async () => {
    expect(await render(<ConsoleFrame {...frame} />)).not.toContain("Not pinned");
    const user = { ...frame.user, rows: accountRows({ ...facts, areKeysPinned: false }) };
    const html = await render(<ConsoleFrame {...frame} user={user} />);
    expect(html.match(/Not pinned/g)).toHaveLength(1);
    expect(html).toContain("Ask whoever runs Strongroom to pin them");
  });

  it("lists the extension's sessions in the account menu, each with a form that revokes it", async () => {
    expect(await render(<ConsoleFrame {...frame} />)).not.toContain("revoke-extension");
    const sessions = ["one", "two"].map((id) => ({
      id,
      title: "MetaMask 12.4.1, snap 1.1.7",
      note: "Ends 15:39 UTC",
    }));
    const html = await render(<ConsoleFrame {...frame} user={{ ...frame.user, sessions }} />);
    const forms = html.match(/<form[^>]*action="\/session\/revoke-extension".*?<\/form>/g) ?? [];
    expect(forms).toHaveLength(2);
    for (const [at, form] of forms.entries()) {
      expect(form).toContain('method="post"');
      expect(form).toContain('name="csrf" value="token"');
      expect(form).toContain(`name="id" value="${sessions[at]?.id}"`);
      expect(form).toContain('name="redirectTo" value="/transactions/abc?x=1"');
      expect(textOf(form)).toContain("MetaMask 12.4.1, snap 1.1.7Ends 15:39 UTC");
    }
  });

  it("marks the section of the current page", async () => {
    const html = await render(<ConsoleFrame {...frame} />);
    const current = html.match(/<a[^>]*rail__link[^>]*aria-current="page"[^>]*>.*?<\/a>/g) ?? [];
    expect(current.map(textOf)).toEqual(["Transactions"]);
    const accounts = sections(frame)[0]?.places[0];
    expect(accounts && isAt(accounts, "/wallets/x/ETH/0?asset=ETH")).toBe(true);
    expect(accounts && isAt(accounts, "/homepage")).toBe(false);
  });

  it("shows the user, the organisation and the build", async () => {
    const text = textOf(await render(<ConsoleFrame {...frame} />));
    for (const words of [
      "Amara Osei",
      "Meridian Treasury Ltd",
      "amara.osei@meridian.example",
      "9f2b2c2e-1d0d-4c42-b5d0-6a3f8b6e2a10",
      "Can act as intermediaryYes",
      "2026.11.20",
      "Sandbox",
    ]) {
      expect(text).toContain(words);
    }
    expect(textOf(await render(<ConsoleFrame {...frame} isSandbox={false} />))).not.toContain("Sandbox");
  });

  it("logs out and saves preferences with protected POST forms, without scripts", async () => {
    const html = await render(<ConsoleFrame {...frame} />);
    const forms = html.match(/<form.*?<\/form>/g) ?? [];
    expect(forms.length).toBeGreaterThan(3);
    for (const form of forms) {
      expect(form).toContain('method="post"');
      expect(form).toContain('name="csrf" value="token"');
    }
    const currencies = forms.find((form) => form.includes('name="currency"')) ?? "";
    expect(currencies.match(/<button[^>]*type="submit"/g)).toHaveLength(9);
    expect(attribute(currencies, /<input[^>]*redirectTo[^>]*>/, "value")).toBe("/transactions/abc?x=1");
    expect(attribute(currencies, /<button[^>]*aria-current[^>]*>/, "value")).toBe("GBP");
    expect(forms.some((form) => form.includes('action="/logout"'))).toBe(true);
  });

  it("says since when the total is known", async () => {
    expect(textOf(await render(<ConsoleFrame {...frame} />))).toContain("£48,219,604.18as of 04:02 UTC");
  });

  it("keeps the places of what is not known yet, and says nothing untrue of it", async () => {
    const rows = accountRows({ ...facts, canActAsIntermediary: null });
    const user = { ...frame.user, name: "amara.osei@meridian.example", rows };
    const portfolio = { total: null, asOf: null, currency: "GBP", error: null };
    const html = await render(<ConsoleFrame {...frame} {...{ user, portfolio }} organisation="—" isComing />);
    const [worth = "", names = ""] = [/<section class="worth".*?<\/section>/, /who__names.*?<\/summary>/].map(
      (part) => part.exec(html)?.[0],
    );
    expect(textOf(worth)).toMatch(/Loading$/);
    expect([worth, names].map((part) => part.match(/class="skeleton/g)?.length)).toEqual([2, 2]);
    expect(textOf(html)).toContain("Can act as intermediary—");
    expect(textOf(html)).not.toContain("as of");
  });

  it("says that the total could not be loaded instead of showing one", async () => {
    const portfolio = { total: null, asOf: null, currency: "GBP", error: "Error loading Portfolio Balance" };
    const text = textOf(await render(<ConsoleFrame {...frame} portfolio={portfolio} />));
    expect(text).toContain("—Error loading Portfolio Balance");
  });
});

describe("a dialog", () => {
  it("is modal, named by its title, and closed by a link", async () => {
    const html = await render(<Dialog title="Send from Trading desk" closeTo="/home?page=2" main="Form" />);
    const dialog = /<dialog[^>]*>/;
    expect(html).toMatch(/<dialog[^>]*\sopen/);
    expect(attribute(html, dialog, "aria-modal")).toBe("true");
    const titleId = attribute(html, dialog, "aria-labelledby");
    expect(attribute(html, /<h2[^>]*>/, "id")).toBe(titleId);
    expect(attribute(html, /<a[^>]*dialog__close[^>]*>/, "href")).toBe("/home?page=2");
    expect(textOf(html)).toContain("Close");
  });
});

describe("the warning before the session ends", () => {
  it.each([
    [60, "You will be automatically logged out in 1 minute"],
    [30, "You will be automatically logged out in 30 seconds"],
    [10, "You will be automatically logged out in 10 seconds"],
    [120, "You will be automatically logged out in 2 minutes"],
    [1, "You will be automatically logged out in 1 second"],
  ])("with %i seconds left reads '%s'", (seconds, words) => {
    expect(messages.sessionWarning(seconds)).toBe(words);
  });
});

describe("the list of recipients", () => {
  it("offers to type an address only where that is allowed", async () => {
    expect(await render(<RecipientList {...listed} onlyBecause="The allow-list is on" />)).not.toContain(
      "Type an address",
    );
    expect(await render(<RecipientList {...listed} onlyBecause={null} />)).toContain("Type an address");
  });

  it("shows every full address", async () => {
    const html = await render(<RecipientList {...listed} onlyBecause="The allow-list is on" />);
    expect(textOf(html.match(/<dd>.*?<\/dd>/)?.[0] ?? "")).toBe(ADDRESS);
  });

  it("leaves out an empty group", async () => {
    const html = await render(<RecipientList {...listed} onlyBecause="The allow-list is on" />);
    expect(html).toContain('label="Address book"');
    expect(html).not.toContain('label="Sub-wallets"');
  });
});

describe("what the components render", () => {
  const row = {
    id: "1",
    createdAt: "2026-11-20T13:58:07Z",
    direction: "SENT",
    operation: { word: "Payment", note: null },
    movesNothing: false,
    from: { address: ADDRESS },
    to: { name: "Northbank" },
    amount: "1.000",
    unit: "ETH",
    status: "CONFIRMED",
    detailTo: "/t/1",
  };
  const asset = {
    key: "e",
    symbol: "ETH",
    name: "Ethereum",
    value: "1",
    fiat: null,
    held: [],
    to: "?",
    isCurrent: true,
  };
  const flash = { kind: "error", message: "Invalid Url" } as const;
  const gallery = (
    <ToastProvider>
      <FlashRegion flash={flash} />
      <LoginFrame productName="Strongroom" isSandbox networkLabel="test networks" title="Log in">
        <FeeChoice options={[{ value: "CUSTOM", label: "Custom" }]} defaultValue="CUSTOM" custom="Gas" />
        <LookAlike
          chain="ETHEREUM"
          known={{ name: "Northbank", address: ADDRESS }}
          typed={ADDRESS.toLowerCase()}
        />
      </LoginFrame>
      <ConsoleFrame {...frame} waiting={3}>
        <RecipientList {...listed} onlyBecause={null} />
        <ReviewSummary
          headline={{ value: "1", unit: "ETH", fiat: "£1" }}
          network="Ethereum"
          technical={[{ label: "Nonce", value: "1" }]}
          rows={[{ label: "To", value: ADDRESS, wide: true, isGrouped: true }]}
          total={{ label: "Total", value: "1.1 ETH", isTotal: true }}
        />
        <SignPanel fingerprint="7f3a 91c0 44de b812" verified="Matches" steps={[{ title: "A" }]} />
        <TransactionTable year="2026" rows={[row]} caption="Transactions" />
        <StatusCard status="PREPROCESSING" isPolling />
        <AssetList assets={[asset]} />
        <BalanceCard title="Balance" value="1" updatedAt="2026-11-20T13:58:07Z" />
        <ReceiveAddress address={ADDRESS} qrSvg="<svg></svg>" />
        <Menu label="Export">
          <MenuLink to="/x">Audit History</MenuLink>
        </Menu>
        <Pager page={1} pageCount={9} {...numberedLinks(1, 9, (page) => `?page=${page}`)} label="rows" />
        <Dialog title="Send" coin="ETH" closeTo="/home" main="m" side="s" footer="f" />
      </ConsoleFrame>
    </ToastProvider>
  );

  it("contains no style attribute, script or event attribute, which the CSP forbids", async () => {
    const html = await render(gallery);
    expect(html.length).toBeGreaterThan(10_000);
    expect(html).not.toMatch(/<[^>]*\sstyle=/i);
    expect(html).not.toMatch(/<script|<style/i);
    expect(html).not.toMatch(/<[^>]*\son[a-z]+=/i);
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//i);
  });

  it("shows a flash message in the page itself, not only in a toast", async () => {
    expect(textOf(await render(<FlashRegion flash={flash} />))).toContain("Invalid Url");
  });
});
