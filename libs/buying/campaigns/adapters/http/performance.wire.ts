import { Field } from '@exchange/platform';
import { metrics, targetsOf } from '../../domain/settings';

const units = ['minutes', 'hours', 'days', 'campaign'] as const;
const kinds = ['event', 'metric'] as const;
const reachUnits = ['individuals', 'households', 'devices', 'accounts', 'cookies', 'custom'] as const;
const targets = [...new Set([...targetsOf.event, ...targetsOf.metric])];
const id = { min: 1, max: 255 };

class EventSourceWire {
  @Field.text(id)
  eventSourceId: string;

  @Field.text(id)
  eventType: string;

  @Field.name({ ...id, optional: true })
  customEventName?: string;

  @Field.text({ ...id, optional: true })
  valueField?: string;

  @Field.number({ optional: true })
  valueFactor?: number;
}

class GoalTargetWire {
  @Field.oneOf(targets)
  kind: (typeof targets)[number];

  @Field.number({ optional: true, min: 0, max: 1_000_000_000 })
  value?: number;
}

class GoalWindowWire {
  @Field.integer({ min: 1, max: 1_000_000 })
  interval: number;

  @Field.oneOf(units)
  unit: (typeof units)[number];
}

class AttributionWindowWire {
  @Field.object(() => GoalWindowWire, { optional: true, description: 'Required, because sellers accept no window without it.' })
  postClick?: GoalWindowWire;

  @Field.object(() => GoalWindowWire, { optional: true })
  postView?: GoalWindowWire;
}

export class OptimizationGoalWire {
  @Field.oneOf(kinds)
  kind: (typeof kinds)[number];

  @Field.oneOf(metrics, { optional: true, description: 'Required for kind metric.' })
  metric?: (typeof metrics)[number];

  @Field.oneOf(reachUnits, { optional: true, description: 'Only for the metric reach. Default: individuals.' })
  reachUnit?: (typeof reachUnits)[number];

  @Field.object(() => EventSourceWire, { optional: true, many: { min: 1, max: 10 }, description: 'Required for kind event.' })
  eventSources?: EventSourceWire[];

  @Field.object(() => GoalTargetWire, { optional: true })
  target?: GoalTargetWire;

  @Field.object(() => AttributionWindowWire, { optional: true })
  attributionWindow?: AttributionWindowWire;

  @Field.integer({ optional: true, min: 1, max: 100 })
  priority?: number;
}

/** `performanceConfig` of a campaign (gaps.md §5.2). */
export class PerformanceConfigWire {
  @Field.object(() => OptimizationGoalWire, { many: { min: 1, max: 20 } })
  optimizationGoals: OptimizationGoalWire[];
}
