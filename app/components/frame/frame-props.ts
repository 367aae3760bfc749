import type { ReactNode } from "react";
import type { Crumb } from "~/components/ui/breadcrumb";
import type { Role } from "~/lib/roles";
import type { FrameUser } from "./account-menu";
import type { LogOutParts } from "./log-out-parts";
import type { PortfolioTotal } from "./portfolio-card";
import type { Theme } from "./preferences";

export interface ConsoleFrameProps {
  productName: string;
  user: FrameUser;
  organisation: string;
  role: Role | null;
  portfolio: PortfolioTotal;
  /** User and portfolio total are still loading. */
  isComing?: boolean;
  currencies: readonly string[];
  canAccessExchanges: boolean;
  hasAuditLog: boolean;
  hasFreezes: boolean;
  hasPeople: boolean;
  /** Names of what is frozen. */
  frozen: readonly string[];
  isSandbox: boolean;
  /** 'test networks'. */
  networkLabel: string;
  buildNumber: string;
  theme: Theme;
  /** Path and query of this page: marks the current place, and preferences return to it. */
  path: string;
  /** Path of this page's menu entry, if it cannot be derived from `path`. */
  place?: string;
  breadcrumb: readonly Crumb[];
  csrf: ReactNode;
  /** Makes signing out post the page's form. */
  logOut?: LogOutParts | null;
  waiting?: number;
  children: ReactNode;
}
