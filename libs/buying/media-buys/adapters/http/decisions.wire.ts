import { FrequencyCapWire } from '@exchange/advertisers';
import { OptimizationGoalWire } from '@exchange/campaigns';
import { type Decisions, pacings } from '@exchange/kernel';
import { Field } from '@exchange/platform';

class OrderedIdsWire {
  @Field.text({ many: true })
  include: string[];

  @Field.text({ many: true })
  exclude: string[];
}

/** Decisions of the campaign that the order includes, without those that the buyer gave up. */
export class DecisionsWire {
  @Field.record({ description: 'Places, languages, hours and devices, in the fields of the protocol (`targeting_overlay`).' })
  targeting: object;

  @Field.object(() => FrequencyCapWire, { many: true })
  frequencyCaps: FrequencyCapWire[];

  @Field.object(() => OrderedIdsWire)
  audiences: OrderedIdsWire;

  @Field.object(() => OrderedIdsWire)
  propertyLists: OrderedIdsWire;

  @Field.object(() => OptimizationGoalWire, { many: true })
  optimizationGoals: OptimizationGoalWire[];

  @Field.oneOf(pacings)
  pacing: (typeof pacings)[number];

  @Field.number({ nullable: true })
  dailyCap: number | null;

  @Field.text({ nullable: true })
  poNumber: string | null;

  @Field.text({ many: true })
  requiredPolicies: string[];
}

export function decisionsWire(decisions: Decisions): DecisionsWire {
  const { targeting, frequencyCaps, audiences, propertyLists, optimizationGoals, pacing, dailyCap, poNumber, requiredPolicies } = decisions;
  return {
    targeting,
    frequencyCaps: [...frequencyCaps] as FrequencyCapWire[],
    audiences: { include: [...audiences.include], exclude: [...audiences.exclude] },
    propertyLists: { include: [...propertyLists.include], exclude: [...propertyLists.exclude] },
    optimizationGoals: [...optimizationGoals] as OptimizationGoalWire[],
    pacing,
    dailyCap: dailyCap === null ? null : Number(dailyCap),
    poNumber,
    requiredPolicies: [...requiredPolicies],
  };
}
