import { Field, OffsetQuery } from '@exchange/platform';

const statuses = ['ACTIVE', 'ARCHIVED', 'ALL'] as const;

export class ListAdvertisersQuery extends OffsetQuery {
  /** rest-api.md, Limits: default page size of advertisers 50. */
  @Field.integer({ min: 1, max: 200, default: 50, description: 'Page size.' })
  override limit: number = 50;

  @Field.oneOf(statuses, { default: 'ACTIVE' })
  status: (typeof statuses)[number] = 'ACTIVE';

  @Field.name({ optional: true, min: 0, max: 255, description: 'Part of the name, whatever its case.' })
  name?: string;

  @Field.boolean({ optional: true })
  sandbox?: boolean;
}
