import { pageLimits } from '@exchange/kernel';
import { Field } from './field';

const unchanged = 'The `nextCursor` of the page before, unchanged and with the same filters.';

/** The `cursor` of a query. Opaque, so that every malformed cursor gets the same error. */
export const CursorField = (more = ''): PropertyDecorator =>
  Field.opaque({ optional: true, max: 2000, trim: false, description: `${unchanged}${more}` });

export class CursorQuery {
  @CursorField()
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

  @Field.integer({ min: 0, default: 0, description: 'Number of items to skip.' })
  skip: number = 0;
}
