import { resolveAlias, pageLimits } from '@exchange/kernel';
import { CursorField, Field } from '@exchange/platform';
import { searchTool, type ToolOfOperation } from '@exchange/platform/openapi';
import type { CampaignListRequest, CampaignRequest } from '../../application/campaigns.service';
import { type CampaignStatus, campaignStates } from '../../domain/campaign.states';
import { type BuyStatus, buyStatuses } from '../../domain/ports';
import { type Mode, modes } from '../../domain/settings';

/** Maximum of `take` in the campaign list (rest-api.md, Limits). */
const maxTake = 250;
const typeValues = [...modes, 'audience', 'directed'] as const;
const statusValues = [...campaignStates.stored, 'ALL'] as const;
const wordsOfTool = Object.fromEntries(campaignStates.stored.map((status) => [status, status.toLowerCase()]));

export class ListCampaignsQuery {
  @CursorField(' `skip` is then ignored.')
  cursor?: string;

  @Field.integer({ optional: true, min: 1, max: pageLimits.max, description: 'Page size of the cursor style. Default 25.' })
  limit?: number;

  @Field.integer({ optional: true, min: 1, max: maxTake, description: 'Page size of the take/skip style. Default 25.' })
  take?: number;

  @Field.integer({ default: 0, min: 0, description: 'Number of campaigns to skip.' })
  skip: number = 0;

  @Field.integer({ optional: true, min: 1 })
  advertiserId?: number;

  @Field.text({ optional: true, min: 1, max: 255, description: 'Only campaigns that advertise this catalog: its `platformId`.' })
  catalogId?: string;

  @Field.text({
    optional: true,
    min: 1,
    max: 255,
    description:
      'Only campaigns that reach or exclude the audience with this id. Ids are unique within an advertiser: send `advertiserId` too.',
  })
  audienceId?: string;

  @Field.name({ optional: true, min: 0, max: 255, description: 'Part of the name, upper or lower case.' })
  name?: string;

  @Field.oneOf(statusValues, {
    optional: true,
    many: { min: 1, max: 20 },
    description: 'Statuses. Default: ACTIVE, DRAFT and PAUSED.',
  })
  status?: (typeof statusValues)[number][];

  @Field.oneOf(modes, { optional: true })
  mode?: Mode;

  @Field.oneOf(typeValues, {
    optional: true,
    description: 'Alias of `mode`; the two must not differ. `audience` and `directed` campaigns do not exist here and match nothing.',
  })
  type?: (typeof typeValues)[number];

  @Field.oneOf(buyStatuses, {
    optional: true,
    many: { min: 1, max: buyStatuses.length },
    description: 'Only campaigns with a media buy in one of these statuses.',
  })
  mediaBuyStatus?: BuyStatus[];

  @Field.text({ optional: true, min: 1, max: 255, description: 'Only campaigns with a goal that counts events of this event source.' })
  eventSourceId?: string;

  @Field.boolean({ default: false, description: 'Includes ARCHIVED campaigns.' })
  includeArchived: boolean = false;
}

/** The tool that lists campaigns; its words for statuses are lowercase, and its default is another one. */
export const listedCampaigns: ToolOfOperation = {
  ...searchTool('campaign', {
    filter: { advertiserId: '{query.advertiserId}', campaignName: '{query.name}', campaignStatus: '{query.status}' },
    limit: '{query.limit}',
  }),
  values: { 'query.status': { ...wordsOfTool, ALL: Object.values(wordsOfTool) } },
  defaults: { 'query.status': campaignStates.sets.open.map((status) => status.toLowerCase()) },
};

export function filterFrom(query: ListCampaignsQuery): CampaignRequest {
  const { status, includeArchived, mediaBuyStatus, advertiserId, audienceId, catalogId, eventSourceId, name, type } = query;
  const mode = resolveAlias<string>({ mode: query.mode, type });
  return {
    advertiserId,
    audienceId,
    catalogId,
    eventSourceId,
    name,
    mode,
    statuses: statusesOf(status, includeArchived),
    buyStatuses: mediaBuyStatus,
  };
}

/** The page size is `limit` with a cursor and `take` without one. When it is omitted, the other parameter applies. */
export function requestFrom({ cursor, limit, take, skip }: ListCampaignsQuery): CampaignListRequest {
  const size = cursor === undefined ? (take ?? limit) : (limit ?? take);
  return { cursor, skip, size: size ?? pageLimits.default };
}

function statusesOf(asked: ListCampaignsQuery['status'], includeArchived: boolean): readonly CampaignStatus[] {
  if (asked?.includes('ALL')) return campaignStates.stored;
  const named = (asked as CampaignStatus[] | undefined) ?? campaignStates.sets.open;
  return includeArchived ? [...new Set<CampaignStatus>([...named, 'ARCHIVED'])] : named;
}
