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
  type Page,
  type PageRequest,
  cursorRequestOf,
} from '@exchange/kernel';
import { authErrors } from '@exchange/platform';
import { AdvertiserGrant, type AdvertiserGrantState, type GrantedAdvertiser } from '../domain/advertiser-grant';
import type { AdvertiserGrantStatus } from '../domain/advertiser-grant.states';
import type { Capability } from '../domain/capabilities';
import { advertiserGrantErrors } from '../domain/errors';
import { AdvertiserGrants, type GrantDirection, grantDirections } from '../domain/ports';

const batchSize = 100;

export interface AdvertiserGrantInvitation {
  readonly granteeAccountId: number;
  readonly advertiserIds: readonly number[];
  readonly capabilities: readonly Capability[];
  readonly expiresAt: Date;
  readonly purpose: string;
  readonly reason?: string;
}

export interface GrantListRequest extends PageRequest {
  /** Both directions when omitted. */
  readonly direction?: GrantDirection;
  readonly statuses?: readonly AdvertiserGrantStatus[];
}

export type GrantDecision = 'accept' | 'reject' | 'revoke';

/** Members of both organizations may read, their admins decide; agents, narrowed apps and delegates get 403 (docs/spec/gaps-2.md §4). */
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
   * Invites another buyer organization. Throws 400 with every problem, 404 for an unknown organization, and 403 when an app without the scope `spend` gives
   * `campaign.manage`.
   */
  async invite(
    caller: Caller,
    { granteeAccountId, advertiserIds, reason, ...wanted }: AdvertiserGrantInvitation,
  ): Promise<AdvertiserGrantState> {
    const { accountId } = caller;
    if (wanted.capabilities.includes('campaign.manage') && !hasScope(caller, 'spend'))
      throw authErrors.insufficientScope({ details: { scope: 'spend' } });
    const advertisers = await this.activeAdvertisers(accountId, advertiserIds);
    const grantee = granteeAccountId === accountId ? null : await this.accounts.describe(granteeAccountId);
    if (grantee?.accountType !== 'BUYER') throw advertiserGrantErrors.granteeNotFound({ field: 'grantee.organizationRef' });
    const { company: grantorName } = (await this.accounts.describe(accountId))!;
    const [id, at] = [this.ids.next('advgrant'), this.clock.now()];
    const names = { grantorName, granteeName: grantee.company };
    const grant = AdvertiserGrant.invite({ ...wanted, ...names, accountId, id, granteeAccountId, advertisers, reason: reason ?? null, at });
    await this.grants.insert(grant);
    return grant.state;
  }

  /** Throws 403 for the side that may not take this decision, 409 when the grant was already decided or has expired. */
  async decide(caller: Caller, id: string, decision: GrantDecision, reason: string | null = null): Promise<AdvertiserGrantState> {
    const { accountId } = caller;
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

  /** Newest first. */
  async list(caller: Caller, { direction, statuses, ...request }: GrantListRequest): Promise<Page<AdvertiserGrantState>> {
    const { accountId } = assertOwn(caller);
    const slice = cursorRequestOf(request);
    const wanted = direction === undefined ? grantDirections : [direction];
    const sides = await Promise.all(wanted.map((one) => this.grants.list({ accountId, direction: one, statuses }, slice)));
    const rows = sides.flat().sort((a, b) => (keyOf(a).join(' ') < keyOf(b).join(' ') ? 1 : -1));
    return cursorPage(rows.slice(0, request.limit + 1), request.limit, keyOf);
  }

  /** Safe to run in several processes at once. */
  async expireDue(): Promise<void> {
    const now = this.clock.now();
    for (const { accountId, id } of await this.grants.findExpired(now, batchSize))
      await this.grants.change(accountId, id, (grant) => grant.expire(now));
  }

  /** Throws 400 with every id that is repeated or not an active advertiser of the account. */
  private async activeAdvertisers(accountId: number, ids: readonly number[]): Promise<readonly GrantedAdvertiser[]> {
    const known = await this.advertisers.findMany(accountId, [...new Set(ids)]);
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

/** Agents, narrowed apps and delegates act for advertisers, not for the account: routes refuse them, the tools `search` and `get` do not. */
function assertOwn(caller: Caller): Caller {
  if (caller.grants) throw advertiserGrantErrors.notForAgents();
  return caller;
}

function found(grant: AdvertiserGrant | null): AdvertiserGrant {
  if (!grant) throw advertiserGrantErrors.notFound();
  return grant;
}
