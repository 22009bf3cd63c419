import { CursorQuery, Field } from '@exchange/platform';
import { mostAdvertisers } from '../../domain/advertiser-grant';
import { advertiserGrantStates, type AdvertiserGrantStatus } from '../../domain/advertiser-grant.states';
import { capabilities, type Capability } from '../../domain/capabilities';
import { type GrantDirection, grantDirections } from '../../domain/ports';

const reasonRules = { min: 1, max: 1_000, optional: true, description: 'Why, for both sides.', example: 'The campaign is over.' };

class GranteeBody {
  @Field.text({
    pattern: /^[1-9]\d{0,15}$/,
    description: 'The id of its account, as the organization tells you.',
    example: '1042',
  })
  organizationRef: string;
}

class AdvertiserRefBody {
  @Field.integer({ min: 1, description: 'An advertiser of the account that is active.' })
  advertiserId: number;
}

export class InviteOrganizationBody {
  @Field.object(() => GranteeBody, { description: 'The organization that is to work on the advertisers: another buyer.' })
  grantee: GranteeBody;

  @Field.object(() => AdvertiserRefBody, {
    many: { min: 1, max: mostAdvertisers },
    description: 'Fixed from now on: others need another grant.',
  })
  advertisers: AdvertiserRefBody[];

  @Field.oneOf(capabilities, {
    many: { min: 1, max: capabilities.length },
    description:
      'advertiser.read is part of every grant; campaign.manage needs campaign.read. campaign.manage also launches campaigns and sets budgets: it spends.',
  })
  capabilities: Capability[];

  @Field.timestamp({ description: 'In the future, at most 365 days ahead.' })
  expiresAt: Date;

  @Field.prose({ min: 1, max: 500, description: 'What for, for both sides.', example: 'Spring campaigns of 2026' })
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
    description: 'Only those that the account gave, or those that it got. Without it: both.',
  })
  direction?: GrantDirection;

  @Field.oneOf(advertiserGrantStates.stored, { optional: true, description: 'Only grants in this state.' })
  status?: AdvertiserGrantStatus;
}
