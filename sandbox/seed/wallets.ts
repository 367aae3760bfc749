import type { Tx } from "../db/client";
import { policies, walletRules, wallets } from "../db/schema";
import { type Cluster, createCluster, signPolicy } from "../keys/cluster";
import type { KeyStore } from "../keys/key-store";
import { POLICY_NEVER_EXPIRES } from "../records/policy";
import type { RuleApprovals } from "../records/rules";
import { organisationOf } from "./people";
import type { RulePlan, WalletPlan } from "./plan/wallet-plan";
import { seedId } from "./seed-id";

export const walletIdOf = (plan: Pick<WalletPlan, "organisation" | "key">): string =>
  seedId(`wallet:${plan.organisation}:${plan.key}`);

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
  await seedRules(tx, plans, deviceKeys, createdAt);
}

async function seedRules(
  tx: Tx,
  plans: WalletPlan[],
  deviceKeys: Map<string, string>,
  createdAt: Date,
): Promise<void> {
  const rows = plans.flatMap((plan) => {
    const { rules } = plan;
    if (!rules) return [];
    const walletId = walletIdOf(plan);
    return [
      {
        ...{
          walletId,
          version: 1,
          createdAt,
          inForceAt: createdAt,
          reason: "As agreed when the wallet was set up",
        },
        rules: rules.map(({ key, approvers, ...conditions }) => ({
          ...{
            from: null,
            operations: null,
            to: null,
            assets: null,
            above: null,
            during: null,
            ...conditions,
          },
          id: seedId(`rule:${walletId}:${key}`),
          approvals: approvers ? approvalsOf(approvers, deviceKeys) : null,
        })),
      },
    ];
  });
  await tx.insert(walletRules).values(rows);
}

/** Never by who prepared it. */
const approvalsOf = (
  { name, quorumCount, signers }: NonNullable<RulePlan["approvers"]>,
  deviceKeys: Map<string, string>,
): RuleApprovals => ({
  notByPreparer: true,
  schedules: [
    [{ name, quorumCount, keys: signers.map((email) => deviceKeys.get(email)!.toLowerCase()).sort() }],
  ],
});
