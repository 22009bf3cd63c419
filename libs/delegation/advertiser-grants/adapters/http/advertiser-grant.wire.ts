import { Field } from '@exchange/platform';
import {
  AdvertiserGrant,
  type AdvertiserGrantState,
  type GrantActor,
  type GrantEventType,
  grantEventTypes,
} from '../../domain/advertiser-grant';
import { advertiserGrantStates, type AdvertiserGrantStatus } from '../../domain/advertiser-grant.states';
import { capabilities, type Capability } from '../../domain/capabilities';

class GrantorWire {
  @Field.text({ description: 'Account id of the grantor. Send it as `X-Account-Id` to work on the advertisers.' })
  organizationRef: string;

  @Field.text({ description: 'Name at the time of the invitation.' })
  displayName: string;
}

class GranteeWire {
  @Field.text()
  organizationRef: string;

  @Field.text({ nullable: true, description: 'For the grantor, null until the grantee has accepted.' })
  displayName: string | null;
}

class GrantedAdvertiserWire {
  @Field.integer({ min: 1 })
  advertiserId: number;

  @Field.text({ description: 'Name at the time of the invitation.' })
  displayName: string;
}

class GrantEventWire {
  @Field.text()
  eventRef: string;

  @Field.oneOf(grantEventTypes)
  type: GrantEventType;

  @Field.oneOf(['grantor', 'grantee', 'system'])
  actor: GrantActor;

  @Field.text({ nullable: true })
  reason: string | null;

  @Field.timestamp()
  observedAt: Date;
}

/** docs/spec/gaps-2.md §4 */
export class AdvertiserGrantWire {
  @Field.text({ description: 'Id of the grant, as used in paths.' })
  grantRef: string;

  @Field.object(() => GrantorWire, { description: 'The organization that owns the advertisers.' })
  grantor: GrantorWire;

  @Field.object(() => GranteeWire, { description: 'The organization that works on the advertisers.' })
  grantee: GranteeWire;

  @Field.object(() => GrantedAdvertiserWire, { many: true })
  advertisers: GrantedAdvertiserWire[];

  @Field.oneOf(capabilities, { many: true })
  capabilities: Capability[];

  @Field.text()
  purpose: string;

  @Field.oneOf(advertiserGrantStates.stored)
  status: AdvertiserGrantStatus;

  @Field.timestamp()
  invitedAt: Date;

  @Field.timestamp({ description: 'The grant gives no access from this time on.' })
  expiresAt: Date;

  @Field.object(() => GrantEventWire, { many: true, description: 'History of the grant, oldest first.' })
  events: GrantEventWire[];
}

/** `viewer` is the account that reads the grant. */
export function advertiserGrantWire(state: AdvertiserGrantState, viewer: number): AdvertiserGrantWire {
  const isNamed = viewer === state.granteeAccountId || new AdvertiserGrant(state).hasBeenAccepted;
  return {
    grantRef: state.id,
    grantor: { organizationRef: String(state.accountId), displayName: state.grantorName },
    grantee: { organizationRef: String(state.granteeAccountId), displayName: isNamed ? state.granteeName : null },
    advertisers: state.advertisers.map(({ advertiserId, displayName }) => ({ advertiserId, displayName })),
    capabilities: [...state.capabilities],
    purpose: state.purpose,
    status: state.status,
    invitedAt: state.invitedAt,
    expiresAt: state.expiresAt,
    events: state.events.map(({ eventRef, type, actor, reason, observedAt }) => {
      return { eventRef, type, actor, reason, observedAt: new Date(observedAt) };
    }),
  };
}
