import type { Caller, Grant } from '@exchange/kernel';
import { authErrors } from './errors';

/** Whose grants are meant: of the account `accountId` to the organization of another one. */
export interface DelegationKey {
  readonly accountId: number;
  readonly granteeAccountId: number;
  /** Has to be a member of the grantee at that moment; null for whatever is not a person. */
  readonly userId: number | null;
}

export interface FoundDelegation {
  /** Name of the grantee. */
  readonly organization: string;
  /** Advertiser → what may be done with its campaigns; null: nothing, its own record may be read. */
  readonly advertisers: ReadonlyMap<number, Grant | null>;
}

/**
 * Who reaches an account without belonging to it, because it granted advertisers to their organization (docs/adr/0082). Asked only for callers who would be
 * refused otherwise. Implemented by the advertiser-grants context.
 */
export abstract class Delegations {
  /** What is granted at this moment; null: nothing. Look-ups of one tick share a query. */
  abstract find(key: DelegationKey): Promise<FoundDelegation | null>;

  /**
   * The caller that somebody is on an account of another organization. `home`: who they are on their own account, with `grants` that narrow what they
   * reach there. 403 `ACCESS_DENIED` when nothing is granted to them.
   */
  async reach(home: Caller, accountId: number): Promise<Caller> {
    const { accountId: granteeAccountId, grants: own } = home;
    const userId = home.kind === 'person' ? home.userId : null;
    const found = accountId === granteeAccountId ? null : await this.find({ accountId, granteeAccountId, userId });
    const within = [...(found?.advertisers ?? [])].filter(([id]) => own === undefined || own.has(id));
    if (!found || within.length === 0) throw authErrors.accessDenied();
    const onlyReads = home.scope === 'read';
    const grants = new Map<number, Grant>();
    for (const [id, grant] of within) if (grant !== null) grants.set(id, onlyReads || own?.get(id) === 'READ' ? 'READ' : grant);
    const { organization } = found;
    const delegation = { accountId: granteeAccountId, organization, advertiserIds: within.map(([id]) => id) };
    const acting = { accountId, accountType: 'BUYER', label: `${home.label} (${organization})`, grants, delegation } as const;
    return home.kind === 'person' ? { ...home, ...acting, role: 'MEMBER' } : { ...home, ...acting };
  }
}
