import type { Caller, Grant } from '@exchange/kernel';
import { authErrors } from './errors';

/** Grants of the account `accountId` to the organization of another account. */
export interface DelegationKey {
  readonly accountId: number;
  readonly granteeAccountId: number;
  /** Must be a current member of the grantee; null when the caller is not a person. */
  readonly userId: number | null;
}

export interface FoundDelegation {
  /** Name of the grantee. */
  readonly organization: string;
  /** Grant by advertiser; null: only the advertiser's record may be read. */
  readonly advertisers: ReadonlyMap<number, Grant | null>;
}

/**
 * Access to an account through advertisers that it granted to another organization (docs/adr/0082). Used only for callers who would be
 * refused otherwise. Implemented by the advertiser-grants context.
 */
export abstract class Delegations {
  /** The current grants; null when there are none. Look-ups of one tick share a query. */
  abstract find(key: DelegationKey): Promise<FoundDelegation | null>;

  /**
   * Converts a caller on their own account into a caller on the account of another organization. The grants of `home` limit the result.
   * Throws 403 `ACCESS_DENIED` when nothing is granted.
   */
  async callerOn(home: Caller, accountId: number): Promise<Caller> {
    const { accountId: granteeAccountId, grants: own } = home;
    const userId = home.kind === 'person' ? home.userId : null;
    const found = accountId === granteeAccountId ? null : await this.find({ accountId, granteeAccountId, userId });
    const reachable = [...(found?.advertisers ?? [])].filter(([id]) => own === undefined || own.has(id));
    if (!found || reachable.length === 0) throw authErrors.accessDenied();
    const onlyReads = home.scope === 'read';
    const grants = new Map<number, Grant>();
    for (const [id, grant] of reachable) if (grant !== null) grants.set(id, onlyReads || own?.get(id) === 'READ' ? 'READ' : grant);
    const { organization } = found;
    const delegation = { accountId: granteeAccountId, organization, advertiserIds: reachable.map(([id]) => id) };
    const acting = { accountId, accountType: 'BUYER', label: `${home.label} (${organization})`, grants, delegation } as const;
    return home.kind === 'person' ? { ...home, ...acting, role: 'MEMBER' } : { ...home, ...acting };
  }
}
