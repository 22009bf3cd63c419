import { type Caller, grantedAdvertisers, isAdmin, isOwnPerson } from '@exchange/kernel';
import type { NotificationType } from './notification-types';

/** Owner of a feed: a person (signed in or by personal key), a buyer agent, or the organization, whose keys share one feed. */
export interface Reader {
  readonly accountId: number;
  readonly reader: string;
  /** Null: the whole account. A buyer agent sees only notifications of its advertisers. */
  readonly advertiserIds: readonly number[] | null;
  /** Person whose personal notifications are visible; null: everybody's (admins); `nobody` for credentials that act as no person. */
  readonly personal: number | null;
}

const nobody = 0;

export interface FeedViewer extends Reader {
  /** Types that the person opted into for `in_app`; null: all. Other types are hidden. */
  readonly types: readonly NotificationType[] | null;
}

export function readerOf(caller: Caller): Reader {
  const { accountId } = caller;
  const advertiserIds = grantedAdvertisers(caller) ?? null;
  const personal = personalOf(caller);
  if (caller.kind === 'person') return { accountId, reader: `person:${caller.userId}`, advertiserIds, personal };
  if (caller.kind === 'organization') return { accountId, reader: organizationOf(caller), advertiserIds, personal };
  return { accountId, reader: `agent:${caller.agentId}`, advertiserIds, personal };
}

function personalOf(caller: Caller): number | null {
  if (!isOwnPerson(caller)) return nobody;
  return isAdmin(caller) ? null : caller.userId;
}

/** Another organization that acts here by delegation has marks of its own. */
const organizationOf = ({ delegation }: Caller): string => (delegation ? `organization:${delegation.accountId}` : 'organization');
