import { requestResolvers } from "../../pending";
import { notAvailableResolvers } from "./not-available";
import { sessionResolvers } from "./session";

/** Every operation of the contract. */
export const resolvers = {
  Query: { ...sessionResolvers.Query, ...requestResolvers.Query },
  Mutation: { ...notAvailableResolvers.Mutation, ...requestResolvers.Mutation },
};
