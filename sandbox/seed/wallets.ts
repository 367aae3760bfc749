import type { Tx } from "../db/client";
import { policies, wallets } from "../db/schema";
import { type Cluster, createCluster, signPolicy } from "../keys/cluster";
import type { KeyStore } from "../keys/key-store";
import { POLICY_NEVER_EXPIRES } from "../records/policy";
import { organisationOf } from "./people";
import type { WalletPlan } from "./plan/wallet-plan";
import { seedId } from "./seed-id";

export const walletIdOf = (plan: WalletPlan): string => seedId(`wallet:${plan.organisation}:${plan.key}`);

/** @param deviceKeys public keys of the phones by e-mail */
export async function seedWallets(
  tx: Tx,
  keys: KeyStore,
  plans: WalletPlan[],
  deviceKeys: Map<string, string>,
  createdAt: Date,
): Promise<void> {
  const clusters: Record<WalletPlan["cluster"], Cluster> = {
    ONLINE: await createCluster(tx, keys, { id: seedId("cluster:online"), name: "Online", type: "ONLINE" }),
    ULTRA_COLD: await createCluster(tx, keys, {
      id: seedId("cluster:ultra-cold"),
      name: "Ultra Cold",
      type: "ULTRA_COLD",
    }),
  };
  await tx.insert(wallets).values(
    plans.map((plan) => ({
      id: walletIdOf(plan),
      organisationId: organisationOf(plan.organisation).id,
      clusterId: clusters[plan.cluster].id,
      name: plan.name,
      isDefault: plan.isDefault,
      createdAt,
    })),
  );
  await tx.insert(policies).values(
    plans.map((plan) => {
      const delegateSchedules = plan.policy.map((clauses) =>
        clauses.map(({ quorumCount, signers }) => ({
          quorumCount,
          keys: signers.map((email) => deviceKeys.get(email)!),
        })),
      );
      const template = {
        expiryTimestamp: POLICY_NEVER_EXPIRES,
        delegateSchedules,
        recovererSchedules: [],
      };
      return {
        walletId: walletIdOf(plan),
        version: 1,
        delegateSchedules,
        recovererSchedules: [],
        provenanceSignature: signPolicy(keys, clusters[plan.cluster], template),
        createdAt,
      };
    }),
  );
}
