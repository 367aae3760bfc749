import { latePart } from "~/components/ui/late-part";

/** What is staked, whose script only few sub-wallets' pages need. */
export const LateStakedCard = latePart(() => import("./staked-card").then(({ StakedCard }) => StakedCard));
