import { pageLimits } from '@exchange/kernel';
import { Field } from './field';

export class CursorQuery {
  @Field.text({ optional: true, max: 2000, trim: false, description: 'The `nextCursor` of the page before, unchanged.' })
  cursor?: string;

  @Field.integer({ min: 1, max: pageLimits.max, default: pageLimits.default, description: 'Page size.' })
  limit: number = pageLimits.default;
}

export class OffsetQuery {
  @Field.integer({ min: 1, max: pageLimits.max, default: pageLimits.default, description: 'Page size.' })
  limit: number = pageLimits.default;

  @Field.integer({ min: 0, default: 0, description: 'The `nextOffset` of the page before.' })
  offset: number = 0;
}

export class SkipQuery {
  @Field.integer({ min: 1, max: pageLimits.max, default: pageLimits.default, description: 'Page size.' })
  take: number = pageLimits.default;

  @Field.integer({ min: 0, default: 0, description: 'How many to leave out.' })
  skip: number = 0;
}
