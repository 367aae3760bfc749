import type { ReactNode } from "react";
import { CoinBadge } from "~/components/ui/coin-badge";
import { Icon } from "~/components/ui/icon";

export interface Slide {
  title: string;
  words: string;
  picture: ReactNode;
}

const COINS = ["BTC", "ETH", "SOL", "ADA", "DOT", "XRP", "BNB", "XDC", "DOGE"];

const DEVICES = [
  { icon: "screen", where: "This console" },
  { icon: "phone", where: "Your phone" },
] as const;

export const slides: readonly Slide[] = [
  {
    title: "What you prepare is what you sign",
    words:
      "Every transaction is decoded and checked here before it reaches your phone. Both show the same twenty-four characters.",
    picture: (
      <div className="slide-pair">
        {DEVICES.map(({ icon, where }) => (
          <div className="slide-card slide-card--fingerprint" key={icon}>
            <small>
              <Icon name={icon} size="small" /> {where}
            </small>
            <code>7f3a 91c0 44de b812 5c6e 03d9</code>
          </div>
        ))}
      </div>
    ),
  },
  {
    title: "Your policy decides who approves",
    words: "Transactions are prepared on the web and approved on the phones your policy names.",
    picture: (
      <ul className="slide-card slide-approvals">
        <li>
          <Icon name="check" /> First approval <small>signed</small>
        </li>
        <li>
          <Icon name="check" /> Second approval <small>signed</small>
        </li>
        <li>
          <Icon name="shield" /> Sent to the network <small>2 of 3 is enough</small>
        </li>
      </ul>
    ),
  },
  {
    title: "One console for every chain you hold",
    words: "Balances, transfers, staking and reports side by side, valued in the currency you report in.",
    picture: (
      <div className="slide-card slide-coins">
        {COINS.map((symbol) => (
          <CoinBadge key={symbol} symbol={symbol} />
        ))}
      </div>
    ),
  },
];
