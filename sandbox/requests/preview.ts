import { randomUUID } from "node:crypto";
import type { Principal } from "../auth/principal";
import type { Services } from "../services";
import type { PrepareContext } from "./make-request";

class PreviewDone<Prepared> extends Error {
  readonly prepared: Prepared;
  constructor(prepared: Prepared) {
    super("preview");
    this.prepared = prepared;
  }
}

/** Stores nothing. @throws ApiError of `prepare` */
export async function preview<Prepared>(
  services: Services,
  { organisationId }: Principal,
  prepare: (context: PrepareContext) => Promise<Prepared>,
): Promise<Prepared> {
  try {
    await services.db.transaction(async (tx) => {
      throw new PreviewDone(await prepare({ tx, services, organisationId, requestId: randomUUID() }));
    });
  } catch (error) {
    if (error instanceof PreviewDone) return error.prepared;
    throw error;
  }
  throw new Error("A preview must not commit");
}
