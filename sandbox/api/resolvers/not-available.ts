import type { SealedHandle } from "../../auth/secrets";
import type { ApiContext } from "../context";
import { ApiError } from "../errors";

type Carrier = { authentication?: SealedHandle | null };
type Arguments = Carrier & Record<string, unknown>;

/** Operations of the contract that belong to later releases: the caller is still checked first. */
const LATER = [
  "createSolanaPaymentTransaction",
  "createSolanaTokenPaymentTransaction",
  "createSolanaInitialiseStakeTransaction",
  "createSolanaActivateStakeTransaction",
  "createSolanaDeactivateStakeTransaction",
  "createSolanaSplitStakeTransaction",
  "createSolanaWithdrawStakeTransaction",
] as const;

export const notAvailableResolvers = {
  Mutation: Object.fromEntries(
    LATER.map((operation) => [
      operation,
      async (_: unknown, args: Arguments, context: ApiContext): Promise<never> => {
        await context.principal(authenticationOf(args));
        throw new ApiError("NOT_AVAILABLE", `${operation} is not available yet`);
      },
    ]),
  ),
};

/** Carried as an argument of its own, or inside the one input object. */
function authenticationOf(args: Arguments): SealedHandle | null | undefined {
  if (args.authentication) return args.authentication;
  const inputs = Object.values(args).filter((value) => typeof value === "object" && value !== null);
  return inputs.map((input) => (input as Carrier).authentication).find(Boolean);
}
