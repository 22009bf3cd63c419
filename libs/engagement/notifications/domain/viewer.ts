import { type Caller, grantedAdvertisers, isAdmin, isOwnPerson } from '@exchange/kernel';
import type { NotificationType } from './words';

/**
 * Whose feed it is. Everybody reads for themselves: a person (signed in or by personal key), a buyer agent, and the organization, whose keys
 * read as one, because they come and go.
 */
export interface Reader {
  readonly accountId: number;
  readonly reader: string;
  /** Null: the whole account. A buyer agent sees what its advertisers' notifications say, and none of the account. */
  readonly advertiserIds: readonly number[] | null;
  /** Whose personal notifications they see: null for everybody's, which admins do; `nobody` for callers that act as no person. */
  readonly personal: number | null;
}

const nobody = 0;

export interface Viewer extends Reader {
  /** What the person opted into for `in_app`; null for all types. What is not among them does not exist for them. */
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

/** Of another organization that acts here, too: what one has read, the other has not. */
const organizationOf = ({ delegation }: Caller): string => (delegation ? `organization:${delegation.accountId}` : 'organization');
