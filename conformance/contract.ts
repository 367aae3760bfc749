import { buildSchema, type GraphQLSchema, isInputObjectType, isInterfaceType, isObjectType } from "graphql";
import text from "../schema.graphql?raw";

/** The contract between console and backend, as schema.graphql has it. */
export const CONTRACT: GraphQLSchema = buildSchema(withSubscription(text), { assumeValidSDL: true });

const MARK = "(ours)";

/** The fields that schema.graphql marks as our additions to the public contract, as in `User.tasks`. */
export const OUR_FIELDS: ReadonlySet<string> = new Set(
  Object.values(CONTRACT.getTypeMap()).flatMap((type) =>
    isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)
      ? Object.values(type.getFields())
          .filter(({ description }) => description?.includes(MARK))
          .map(({ name }) => `${type.name}.${name}`)
      : [],
  ),
);

/** The contract's `schema { }` leaves the subscription out, because clients that know none read it. */
function withSubscription(sdl: string): string {
  return sdl.replace(/^ {2}mutation: Mutation$/m, "$&\n  subscription: Subscription");
}
