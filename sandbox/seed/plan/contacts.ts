import type { Chain } from "../../chains/names";
import type { OrganisationKey } from "../people";
import type { BookedContact } from "./booked-contact";
import { moreContacts } from "./more-contacts";

type Rest = Omit<BookedContact, "chain" | "name" | "recipient">;
const recipient = (chain: Chain, name: string, rest: Rest = {}): BookedContact => ({
  chain,
  name,
  recipient: true,
  ...rest,
});
const travelRuleOnly = (chain: Chain, name: string, vasp: string, rest: Rest = {}): BookedContact => ({
  chain,
  name,
  recipient: false,
  vasp,
  ...rest,
});

const UNHOSTED = "N/A - Unhosted";

/** Used in the demo's stories; they come first. */
const mainContacts: Record<OrganisationKey, BookedContact[]> = {
  meridian: [
    recipient("ETHEREUM", "Northbank settlement", {
      label: "Daily settlement",
      vasp: "Northbank Custody plc",
    }),
    recipient("ETHEREUM", "Aldgate deposit", {
      label: "Deposit, ETH and ERC-20",
      vasp: "Aldgate Digital Exchange",
    }),
    recipient("ETHEREUM", "Aldgate deposit USDC", {
      label: "USDC only",
      vasp: "Aldgate Digital Exchange",
      assetId: "ETHEREUM/USDC",
    }),
    recipient("ETHEREUM", "Payroll provider", { label: "Monthly, 25th", vasp: "Juniper Payments Inc" }),
    recipient("ETHEREUM", "Auditors Harlow & Finch", { counterparty: "Harlow & Finch LLP", vasp: UNHOSTED }),
    recipient("ETHEREUM", "Office rent", { label: "Quarterly" }),
    recipient("ETHEREUM", "Grants: Open Ledger Foundation", { label: "Grant 7 of 12", vasp: UNHOSTED }),
    travelRuleOnly("ETHEREUM", "Calloway incoming", "Calloway Prime Brokerage"),
    travelRuleOnly("ETHEREUM", "Orsted incoming", "Orsted Token Desk", {
      counterparty: "Orsted Token Desk ApS",
    }),
    recipient("BITCOIN", "Northbank BTC settlement", {
      label: "Daily settlement",
      vasp: "Northbank Custody plc",
    }),
    recipient("BITCOIN", "Glasshouse OTC", { label: "Block trades", vasp: "Glasshouse OTC Ltd" }),
    recipient("BITCOIN", "Miners' cooperative", {
      vasp: UNHOSTED,
      counterparty: "Tromsø Mining Cooperative",
    }),
    recipient("BITCOIN", "Board member reimbursement"),
    travelRuleOnly("BITCOIN", "Bergamot incoming", "Bergamot Markets AG"),
    travelRuleOnly("BITCOIN", "Pemberton incoming", "Pemberton Crypto Services"),
    recipient("BINANCE_SMART_CHAIN", "BSC market maker", { vasp: "Eastlake Exchange Pte" }),
    recipient("BINANCE_SMART_CHAIN", "BSC validators"),
    recipient("XDCNETWORK", "Trade finance pool", { label: "TFP-2", vasp: "Kestrel Settlement House" }),
    recipient("XDCNETWORK", "Freight forwarder Lindqvist"),
    recipient("BINANCE", "BNB deposit", { vasp: "Ferrant Bourse SAS" }),
    recipient("RIPPLE", "Manila payout partner", { memo: "104482", label: "Remittances" }),
    recipient("RIPPLE", "Manila payout partner, reserve", { memo: "104483" }),
    recipient("RIPPLE", "Nairobi payout partner", { memo: "77120" }),
    recipient("RIPPLE", "Hanseatic Krypto Bank", { memo: "9001", vasp: "Hanseatic Krypto Bank" }),
    recipient("CARDANO", "Stake pool operator", { label: "Pool fees" }),
    recipient("CARDANO", "Inverleith ADA", { vasp: "Inverleith Asset Services" }),
    recipient("SOLANA", "Validator operator", { label: "Commission" }),
    recipient("SOLANA", "Solana payments partner"),
    recipient("SUBSTRATE", "Nomination reserve"),
    recipient("SUBSTRATE", "Parachain crowdloan refund"),
    recipient("DOGE", "Tip jar refunds"),
    recipient("DOGE", "Doge merchant services", { vasp: "Dunmore Custody Trust" }),
    recipient("TRON", "Tron settlement partner"),
    recipient("VECHAIN", "Supply-chain pilot"),
  ],
  northbank: [
    recipient("ETHEREUM", "Meridian Treasury", { label: "Client", vasp: UNHOSTED }),
    recipient("ETHEREUM", "Dunmore custody", { vasp: "Dunmore Custody Trust" }),
    recipient("BITCOIN", "Lowther & Pryce", { vasp: "Lowther & Pryce Digital" }),
    travelRuleOnly("BITCOIN", "Quillon incoming", "Quillon Exchange Ltda"),
    recipient("RIPPLE", "Client payouts", { memo: "55021" }),
  ],
  halyard: [
    recipient("ETHEREUM", "Trustees' custodian", {
      label: "The only way out",
      vasp: "Northbank Custody plc",
    }),
    recipient("ETHEREUM", "Pension administrator"),
    recipient("BITCOIN", "Custodian BTC", { vasp: "Northbank Custody plc" }),
    travelRuleOnly("ETHEREUM", "Contributions", "Hanseatic Krypto Bank"),
    recipient("RIPPLE", "Custodian XRP", { memo: "31" }),
  ],
  fernhill: [],
  quayside: [
    recipient("ETHEREUM", "Family lawyer", { vasp: UNHOSTED }),
    recipient("BITCOIN", "Art dealer", { vasp: UNHOSTED, counterparty: "Galerie Morvan" }),
  ],
};

const keys = Object.keys(mainContacts) as OrganisationKey[];

export const contacts = Object.fromEntries(
  keys.map((key) => [key, [...mainContacts[key], ...moreContacts(key)]]),
) as Record<OrganisationKey, BookedContact[]>;
