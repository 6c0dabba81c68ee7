/** A limit on what an account may spend: `quota` credits per window of `windowSeconds` (D20). */
export interface Policy {
  readonly name: 'burst' | 'sustained';
  readonly quota: number;
  readonly windowSeconds: number;
}

/** A plan to which an account subscribes (docs/commands.md, "accounts"). */
interface Plan {
  readonly id: number;
  readonly name: string;
  readonly features: readonly Feature[];
  /** If empty, requests are never rejected for lack of credits. */
  readonly policies: readonly Policy[];
}

/** The features that a plan can include (D18). */
export type Feature = 'similarity';

const BURST_WINDOW_SECONDS = 300;
const SUSTAINED_WINDOW_SECONDS = 30 * 24 * 3_600;

function policies(burst: number, sustained: number): readonly Policy[] {
  return [
    { name: 'burst', quota: burst, windowSeconds: BURST_WINDOW_SECONDS },
    { name: 'sustained', quota: sustained, windowSeconds: SUSTAINED_WINDOW_SECONDS },
  ];
}

/** All plans (D18, D20). */
export const PLANS: readonly Plan[] = Object.freeze([
  { id: 1, name: 'Free', features: [], policies: policies(1_000, 10_000) },
  { id: 2, name: 'Plus', features: [], policies: policies(10_000, 100_000) },
  { id: 3, name: 'Top', features: ['similarity'], policies: policies(100_000, 1_000_000) },
  { id: 4, name: 'Self-hosted', features: ['similarity'], policies: [] },
]);

/** The id of the plan for the account that the server creates on its first start (D18). */
export const SELF_HOSTED_PLAN_ID: number = 4;

/** The plan with this id, or null. */
export function findPlan(id: number | undefined): Plan | null {
  return PLANS.find((plan) => plan.id === id) ?? null;
}

/** The plan with this name, ignoring case, or null. */
export function findPlanByName(name: string): Plan | null {
  return PLANS.find((plan) => plan.name.toLowerCase() === name.toLowerCase()) ?? null;
}
