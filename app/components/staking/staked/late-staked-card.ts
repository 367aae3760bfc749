import { latePart } from "~/components/ui/late-part";

/** Separate: few sub-wallets' pages need it. */
export const LateStakedCard = latePart(() => import("./staked-card").then(({ StakedCard }) => StakedCard));
