import { latePart } from "~/components/ui/late-part";

/** What is staked, which the sub-wallets of most chains need not load. */
export const LateStakedCard = latePart(() => import("./staked-card").then(({ StakedCard }) => StakedCard));
