import { Injectable } from '@nestjs/common';
import { AccountsFacade } from '@exchange/accounts';
import { AdvertisersFacade } from '@exchange/advertisers';
import {
  type Caller,
  Clock,
  cursorPage,
  hasScope,
  Ids,
  invalidInput,
  isAdmin,
  type Page,
  type PageRequest,
  sliceOf,
} from '@exchange/kernel';
import { authErrors } from '@exchange/platform';
import { AdvertiserGrant, type AdvertiserGrantState, type GrantedAdvertiser } from '../domain/advertiser-grant';
import type { AdvertiserGrantStatus } from '../domain/advertiser-grant.states';
import type { Capability } from '../domain/capabilities';
import { advertiserGrantErrors } from '../domain/errors';
import { AdvertiserGrants, type GrantDirection, grantDirections } from '../domain/ports';

const batch = 100;

export interface Invitation {
  /** The account of the organization. */
  readonly granteeAccountId: number;
  readonly advertiserIds: readonly number[];
  readonly capabilities: readonly Capability[];
  readonly expiresAt: Date;
  readonly purpose: string;
  readonly reason?: string;
}

export interface GrantListRequest extends PageRequest {
  /** Left out: both. */
  readonly direction?: GrantDirection;
  readonly statuses?: readonly AdvertiserGrantStatus[];
}

export type GrantDecision = 'accept' | 'reject' | 'revoke';

/** gaps-2.md §4. Members of both organizations read, their admins decide; whoever reaches only some advertisers has no part in it. */
@Injectable()
export class AdvertiserGrantsService {
  constructor(
    private readonly grants: AdvertiserGrants,
    private readonly accounts: AccountsFacade,
    private readonly advertisers: AdvertisersFacade,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /**
   * Another organization gets these advertisers once it has accepted. 400 with every problem, 404 when there is no such organization that buys. An app needs
   * the scope `spend` to give `campaign.manage`: it gives away no more than it has.
   */
  async invite(caller: Caller, { granteeAccountId, advertiserIds, reason, ...wanted }: Invitation): Promise<AdvertiserGrantState> {
    const { accountId } = assertAdmin(caller);
    if (wanted.capabilities.includes('campaign.manage') && !hasScope(caller, 'spend'))
      throw authErrors.insufficientScope({ details: { scope: 'spend' } });
    const advertisers = await this.active(accountId, advertiserIds);
    const grantee = granteeAccountId === accountId ? null : await this.accounts.describe(granteeAccountId);
    if (grantee?.accountType !== 'BUYER') throw advertiserGrantErrors.granteeNotFound({ field: 'grantee.organizationRef' });
    const { company: grantorName } = (await this.accounts.describe(accountId))!;
    const [id, at] = [this.ids.next('advgrant'), this.clock.now()];
    const names = { grantorName, granteeName: grantee.company };
    const grant = AdvertiserGrant.invite({ ...wanted, ...names, accountId, id, granteeAccountId, advertisers, reason: reason ?? null, at });
    await this.grants.insert(grant);
    return grant.state;
  }

  /** 403 on the side that does not decide that, 409 when it was decided before, or its time is over. */
  async decide(caller: Caller, id: string, decision: GrantDecision, reason: string | null = null): Promise<AdvertiserGrantState> {
    const { accountId } = assertAdmin(caller);
    const now = this.clock.now();
    const decided = await this.grants.change(accountId, id, (grant) => {
      const isGrantor = grant.state.accountId === accountId;
      if (decision === 'revoke' && !isGrantor) throw advertiserGrantErrors.grantorOnly();
      if (decision !== 'revoke' && isGrantor) throw advertiserGrantErrors.granteeOnly();
      return grant[decision](reason, now);
    });
    return found(decided).state;
  }

  async read(caller: Caller, id: string): Promise<AdvertiserGrantState> {
    return found(await this.grants.find(assertOwn(caller).accountId, id)).state;
  }

  /** Newest first, of both directions unless one is asked for. */
  async list(caller: Caller, { direction, statuses, ...request }: GrantListRequest): Promise<Page<AdvertiserGrantState>> {
    const { accountId } = assertOwn(caller);
    const slice = sliceOf(request);
    const wanted = direction === undefined ? grantDirections : [direction];
    const sides = await Promise.all(wanted.map((one) => this.grants.list({ accountId, direction: one, statuses }, slice)));
    const rows = sides.flat().sort((a, b) => (keyOf(a).join(' ') < keyOf(b).join(' ') ? 1 : -1));
    return cursorPage(rows.slice(0, request.limit + 1), request.limit, keyOf);
  }

  /** For the worker: any number of processes may do it at once. */
  async expireDue(): Promise<void> {
    const now = this.clock.now();
    for (const { accountId, id } of await this.grants.overdue(now, batch))
      await this.grants.change(accountId, id, (grant) => grant.expire(now));
  }

  /** 400 for whatever is not an active advertiser of the account, or named twice. */
  private async active(accountId: number, ids: readonly number[]): Promise<readonly GrantedAdvertiser[]> {
    const known = await this.advertisers.of(accountId, [...new Set(ids)]);
    const names = new Map(known.filter(({ status }) => status === 'ACTIVE').map(({ id, name }) => [id, name]));
    const issues = ids.flatMap((id, index) => {
      const path = `advertisers[${index}].advertiserId`;
      if (!names.has(id)) return [{ path, message: `${path} is no advertiser of the account that is active` }];
      return ids.indexOf(id) < index ? [{ path, message: `${path} is named twice` }] : [];
    });
    if (issues.length > 0) throw invalidInput(issues);
    return ids.map((advertiserId) => ({ advertiserId, displayName: names.get(advertiserId)! }));
  }
}

const keyOf = ({ invitedAt, id }: AdvertiserGrantState): [string, string] => [invitedAt.toISOString(), id];

/** Sellers have no advertisers; agents, narrowed apps and delegates reach advertisers, not the account. */
function assertOwn(caller: Caller): Caller {
  if (caller.accountType !== 'BUYER') throw advertiserGrantErrors.buyersOnly();
  if (caller.grants) throw advertiserGrantErrors.notForAgents();
  return caller;
}

function assertAdmin(caller: Caller): Caller {
  if (!isAdmin(assertOwn(caller))) throw advertiserGrantErrors.adminsOnly();
  return caller;
}

function found(grant: AdvertiserGrant | null): AdvertiserGrant {
  if (!grant) throw advertiserGrantErrors.notFound();
  return grant;
}
