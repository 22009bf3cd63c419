import { PlanningBrief } from '../domain/planning-brief';
import type { NewPlanningBrief } from '../domain/planning-brief-state';

export * from './in-memory';

/** Default time of the builders. */
export const rfpEpoch = new Date('2026-01-15T12:00:00.000Z');
export const later = (ms: number): Date => new Date(rfpEpoch.getTime() + ms);
export const day = 86_400_000;

/** A brief for storefronts 3 and 4. */
export function aNewBrief(overrides: Partial<NewPlanningBrief> = {}): NewPlanningBrief {
  return {
    buyerName: 'Oat Ltd',
    advertiserName: 'Oat',
    advertiserId: null,
    campaignName: null,
    audience: 'People who drink oat',
    geo: 'Germany',
    channels: ['ctv'],
    startDate: later(day),
    endDate: later(9 * day),
    statedBudget: 1000.5,
    currency: 'EUR',
    primaryKpi: null,
    exclusions: null,
    rawPrompt: 'find me oat people',
    targets: [
      { bucket: 'LIVE', storefrontId: 3, externalPublisherName: null },
      { bucket: 'COMING_SOON', storefrontId: 4, externalPublisherName: null },
    ],
    ...overrides,
  };
}

/** Live storefronts: storefront 3, of account 7. */
export const live: ReadonlyMap<number, number> = new Map([[3, 7]]);

interface BriefIdentity {
  readonly accountId?: number;
  readonly id?: string;
  readonly at?: Date;
}

export function aBrief(
  wanted: Partial<NewPlanningBrief> = {},
  { accountId = 1, id = 'rfp_1', at = rfpEpoch }: BriefIdentity = {},
): PlanningBrief {
  const whole = aNewBrief(wanted);
  const ids = whole.targets.map((_, index) => `${id}_sig_${index + 1}`);
  const known = new Map(
    whole.targets.flatMap(({ storefrontId, bucket }) => (storefrontId !== null && bucket === 'LIVE' ? [[storefrontId, 7]] : [])),
  );
  return PlanningBrief.create({ accountId, id }, whole, ids, known, at);
}
