import { CursorQuery, Field } from '@exchange/platform';
import { maxAdvertisers } from '../../domain/advertiser-grant';
import { advertiserGrantStates, type AdvertiserGrantStatus } from '../../domain/advertiser-grant.states';
import { capabilities, type Capability } from '../../domain/capabilities';
import { type GrantDirection, grantDirections } from '../../domain/ports';

const reasonRules = { min: 1, max: 1_000, optional: true, description: 'Reason, visible to both sides.', example: 'The campaign is over.' };

class GranteeBody {
  @Field.text({
    pattern: /^[1-9]\d{0,15}$/,
    description: 'Account id of the organization. Ask the organization for it.',
    example: '1042',
  })
  organizationRef: string;
}

class AdvertiserRefBody {
  @Field.integer({ min: 1, description: 'An active advertiser of the account.' })
  advertiserId: number;
}

export class InviteOrganizationBody {
  @Field.object(() => GranteeBody, { description: 'The buyer organization that is invited.' })
  grantee: GranteeBody;

  @Field.object(() => AdvertiserRefBody, {
    many: { min: 1, max: maxAdvertisers },
    description: 'The list cannot be changed later; other advertisers need another grant.',
  })
  advertisers: AdvertiserRefBody[];

  @Field.oneOf(capabilities, {
    many: { min: 1, max: capabilities.length },
    description:
      'advertiser.read is part of every grant; campaign.manage needs campaign.read. campaign.manage also launches campaigns and sets budgets: it spends.',
  })
  capabilities: Capability[];

  @Field.timestamp({ description: 'In the future, at most 365 days from now.' })
  expiresAt: Date;

  @Field.prose({ min: 1, max: 500, description: 'Purpose, visible to both sides.', example: 'Spring campaigns of 2026' })
  purpose: string;

  @Field.prose(reasonRules)
  reason?: string;
}

export class GrantDecisionBody {
  @Field.prose(reasonRules)
  reason?: string;
}

export class ListAdvertiserGrantsQuery extends CursorQuery {
  @Field.oneOf(grantDirections, {
    optional: true,
    description: 'Only grants that the account gave, or only those that it received. Default: both.',
  })
  direction?: GrantDirection;

  @Field.oneOf(advertiserGrantStates.stored, { optional: true, description: 'Only grants in this state.' })
  status?: AdvertiserGrantStatus;
}
