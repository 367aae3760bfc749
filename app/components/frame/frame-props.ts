import type { ReactNode } from "react";
import type { Crumb } from "~/components/ui/breadcrumb";
import type { FrameUser } from "./account-menu";
import type { LogOutParts } from "./log-out-parts";
import type { PortfolioTotal } from "./portfolio-card";
import type { Theme } from "./preferences";

export interface ConsoleFrameProps {
  productName: string;
  user: FrameUser;
  /** The organisation's name. */
  organisation: string;
  portfolio: PortfolioTotal;
  /** Whether the backend has not said yet who the user is and what the portfolio is worth. */
  isComing?: boolean;
  currencies: readonly string[];
  canAccessExchanges: boolean;
  hasAuditLog: boolean;
  isSandbox: boolean;
  /** Such as 'test networks'. */
  networkLabel: string;
  buildNumber: string;
  theme: Theme;
  /** Path and query of this page: marks where we are, and is where preferences return to. */
  path: string;
  /** The path of the menu's entry that this page belongs to, where its own does not tell. */
  place?: string;
  breadcrumb: readonly Crumb[];
  /** The hidden anti-forgery field, repeated in each form of the frame. */
  csrf: ReactNode;
  /** Where logging out sends the page's form. */
  logOut?: LogOutParts | null;
  /** How many things wait for the user. */
  waiting?: number;
  children: ReactNode;
}
