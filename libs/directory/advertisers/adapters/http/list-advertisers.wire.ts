import { resolveAlias, pageLimits } from '@exchange/kernel';
import { Field } from '@exchange/platform';
import type { AdvertiserListRequest, AdvertiserPage } from '../../application/advertisers.service';

const statuses = ['ACTIVE', 'ARCHIVED', 'ALL'] as const;
/** Default page size of advertisers (rest-api.md, Limits). */
const defaultSize = 50;

export class ListAdvertisersQuery {
  @Field.integer({ optional: true, min: 1, max: pageLimits.max, description: `Page size. Default ${defaultSize}.` })
  limit?: number;

  @Field.integer({ optional: true, min: 0, description: 'The `nextOffset` of the page before. Default 0.' })
  offset?: number;

  @Field.integer({ optional: true, min: 1, max: pageLimits.max, description: `Page size of the take/skip style. Default ${defaultSize}.` })
  take?: number;

  @Field.integer({ optional: true, min: 0, description: 'Rows to skip, in the take/skip style. Default 0.' })
  skip?: number;

  @Field.oneOf(statuses, { default: 'ACTIVE' })
  status: (typeof statuses)[number] = 'ACTIVE';

  @Field.name({ optional: true, min: 0, max: 255, description: 'Part of the name, ignoring case.' })
  name?: string;

  @Field.boolean({ optional: true })
  sandbox?: boolean;
}

export function filterFrom({ status, name, sandbox }: ListAdvertisersQuery): AdvertiserListRequest {
  return { status: status === 'ALL' ? undefined : status, name, sandbox };
}

/** Paging of the query. Both styles may be sent when they agree; the answer then uses limit/offset. */
export function pageFrom({ limit, offset, take, skip }: ListAdvertisersQuery): AdvertiserPage {
  const size = resolveAlias({ limit, take }) ?? defaultSize;
  const from = resolveAlias({ offset, skip }) ?? 0;
  const isSkipped = limit === undefined && offset === undefined && (take !== undefined || skip !== undefined);
  return isSkipped ? { take: size, skip: from } : { limit: size, offset: from };
}
