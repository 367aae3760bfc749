import type { TadaDocumentNode } from "gql.tada";
import { z } from "zod";
import { graphql } from "../graphql";
import { EMPTY_ANSWER, type InEnvelope, type Mutation, mutation, requestId } from "./mutation.server";
import {
  REQUEST_MUTATIONS,
  type RequestDocument,
  type RequestMutation,
  requestDocument,
} from "./request-mutations";

const answer = z.object({ requestId }).transform((made) => ({ ...EMPTY_ANSWER, ...made }));

type Answered<M extends RequestMutation> = Record<M, z.input<typeof answer>>;

const parse = <const Text extends string>(text: Text) => graphql(text);

type MutationOf<M extends RequestMutation> =
  ReturnType<typeof parse<RequestDocument<M>>> extends TadaDocumentNode<Answered<M>, { input: infer Input }>
    ? Mutation<Omit<Input, InEnvelope>>
    : never;

const names = Object.keys(REQUEST_MUTATIONS) as RequestMutation[];

export const requestMutations = Object.fromEntries(
  names.map((name) => {
    const document: TadaDocumentNode = parse<string>(requestDocument(name));
    return [
      name,
      mutation(name, document as TadaDocumentNode<Answered<typeof name>, { input: object }>, answer),
    ];
  }),
) as { [M in RequestMutation]: MutationOf<M> };
