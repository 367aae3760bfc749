import type { AuthenticatedInput } from "../../operations/operation";
import { changeProgram, type KeepEarlier, revokeProgram, rotateKey } from "../../programs/change-program";
import { type CreateProgramInput, createProgram, type Made } from "../../programs/create-program";
import { lastDayOf } from "../../programs/fields";
import { findProgram, listPrograms, type Program, type ProgramKey } from "../../programs/list-programs";
import type { ApiContext } from "../context";
import type { UserSource } from "./user";

type ChangeInput = { id: string; name: string; addresses: string[] };
type RotateInput = { id: string; keepEarlier: KeepEarlier };
type Given<Name extends string, Input> = Record<Name, AuthenticatedInput & Input>;

export const programResolvers = {
  User: {
    programs: ({ principal }: UserSource, _: unknown, { services: { db, clock } }: ApiContext) =>
      listPrograms(db, principal.organisationId, clock()),
  },

  Program: {
    until: ({ expiresAt }: Program) => lastDayOf(expiresAt),
    createdAt: ({ createdAt }: Program) => createdAt.toISOString(),
    lastUsedAt: ({ lastUsedAt }: Program) => lastUsedAt?.toISOString(),
    revokedAt: ({ revokedAt }: Program) => revokedAt?.toISOString(),
  },

  ProgramKey: {
    createdAt: ({ createdAt }: ProgramKey) => createdAt.toISOString(),
    endsAt: ({ endsAt }: ProgramKey) => endsAt?.toISOString(),
  },

  Mutation: {
    async createProgram(
      _: unknown,
      { createProgramInput: input }: Given<"createProgramInput", CreateProgramInput>,
      context: ApiContext,
    ) {
      const { services, idempotencyKey } = context;
      const caller = await context.principal(input.authentication);
      const made = await createProgram(services, caller, input, idempotencyKey);
      return secretOf(context, caller.organisationId, made);
    },

    async changeProgram(
      _: unknown,
      { changeProgramInput: input }: Given<"changeProgramInput", ChangeInput>,
      context: ApiContext,
    ) {
      const caller = await context.principal(input.authentication);
      await changeProgram(context.services, caller, input);
      return programOf(context, caller.organisationId, input.id);
    },

    async rotateProgramKey(
      _: unknown,
      { rotateProgramKeyInput: input }: Given<"rotateProgramKeyInput", RotateInput>,
      context: ApiContext,
    ) {
      const { services, idempotencyKey } = context;
      const caller = await context.principal(input.authentication);
      const made = await rotateKey(services, caller, input, idempotencyKey);
      return secretOf(context, caller.organisationId, made);
    },

    async revokeProgram(
      _: unknown,
      { authentication, id }: AuthenticatedInput & { id: string },
      context: ApiContext,
    ) {
      await revokeProgram(context.services, await context.principal(authentication), id);
      return true;
    },
  },
};

const programOf = ({ services: { db, clock } }: ApiContext, organisationId: string, id: string) =>
  findProgram(db, { organisationId, id }, clock());

const secretOf = async (context: ApiContext, organisationId: string, { id, secret }: Made) => ({
  program: await programOf(context, organisationId, id),
  secret,
});
