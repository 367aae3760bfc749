import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Tx } from "../db/client";
import { clusters, wallets } from "../db/schema";
import type { HdPath } from "../records/path";
import { encodePolicy, type PolicyTemplate } from "../records/policy";
import { provenanceDigest } from "../records/provenance";
import type { KeyStore } from "./key-store";

export type Cluster = typeof clusters.$inferSelect;

const sealContext = (clusterId: string) => `cluster/${clusterId}`;

export async function createCluster(
  tx: Tx,
  keys: KeyStore,
  { id, name, type }: Pick<Cluster, "id" | "name" | "type">,
): Promise<Cluster> {
  const { publicKey, sealedPrivateKey } = keys.createSealedP256(sealContext(id));
  const [cluster] = await tx
    .insert(clusters)
    .values({ id, name, type, provenancePublicKey: publicKey, sealedProvenanceKey: sealedPrivateKey })
    .returning();
  if (!cluster) throw new Error("The cluster was not written");
  return cluster;
}

/** @throws if there is no such wallet */
export async function clusterOfWallet(tx: Tx, walletId: string): Promise<Cluster> {
  const [row] = await tx
    .select({ cluster: clusters })
    .from(wallets)
    .innerJoin(clusters, eq(clusters.id, wallets.clusterId))
    .where(eq(wallets.id, walletId));
  if (!row) throw new Error("The wallet does not exist");
  return row.cluster;
}

/** r||s hex over the provenance record (contract, section 6). */
export function signProvenance(
  keys: KeyStore,
  cluster: Cluster,
  record: { walletId: string; path: HdPath; publicKey: string },
): string {
  return keys.signP256(cluster.sealedProvenanceKey, sealContext(cluster.id), provenanceDigest(record));
}

/** r||s hex over SHA-256 of the DER encoded policy: `policyProvenanceSignature`. */
export function signPolicy(keys: KeyStore, cluster: Cluster, template: PolicyTemplate): string {
  const digest = createHash("sha256").update(encodePolicy(template)).digest();
  return keys.signP256(cluster.sealedProvenanceKey, sealContext(cluster.id), digest);
}
