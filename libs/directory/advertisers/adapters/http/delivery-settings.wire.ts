import { Field } from '@exchange/platform';

/** Units of a frequency cap's window (gaps.md §5.2). */
const windowUnits = ['seconds', 'minutes', 'hours', 'days', 'campaign'] as const;

export class UtmParamWire {
  @Field.text({ pattern: /^[A-Za-z0-9_.-]{1,100}$/, example: 'utm_source' })
  paramKey: string;

  @Field.text({ min: 1, max: 200, example: 'exchange' })
  paramValue: string;
}

export class AdvertiserUtmWire {
  @Field.object(() => UtmParamWire, { many: { max: 20 } })
  params: UtmParamWire[];
}

/** Entities that a cap counts by, in the protocol. */
const countedBy = ['individuals', 'households', 'devices', 'accounts', 'cookies', 'custom'] as const;

class FrequencyCapWindowWire {
  @Field.integer({ min: 1, max: 1_000_000 })
  interval: number;

  @Field.oneOf(windowUnits)
  unit: (typeof windowUnits)[number];
}

export class FrequencyCapWire {
  @Field.integer({ min: 1, max: 1_000_000_000 })
  max_impressions: number;

  @Field.oneOf(countedBy, { optional: true, description: 'Entity that the cap counts by. Default: individuals.' })
  per?: (typeof countedBy)[number];

  @Field.object(() => FrequencyCapWindowWire)
  window: FrequencyCapWindowWire;
}
