import { isAfterKeyset, type CursorRequest, type Step, applyStep } from '@exchange/kernel';
import { AdvertiserGrant, type AdvertiserGrantState } from '../domain/advertiser-grant';
import { campaignGrantOf } from '../domain/capabilities';
import { type AdvertiserGrantFilter, AdvertiserGrants, type UsableGrant } from '../domain/ports';

export class InMemoryAdvertiserGrants extends AdvertiserGrants {
  private readonly rows = new Map<string, AdvertiserGrantState>();

  async insert({ state }: AdvertiserGrant): Promise<void> {
    this.rows.set(state.id, state);
  }

  async find(accountId: number, id: string): Promise<AdvertiserGrant | null> {
    const state = this.rows.get(id);
    return state && [state.accountId, state.granteeAccountId].includes(accountId) ? new AdvertiserGrant(state) : null;
  }

  async change(accountId: number, id: string, step: Step<AdvertiserGrant>): Promise<AdvertiserGrant | null> {
    const changed = applyStep(await this.find(accountId, id), step);
    if (!changed) return null;
    this.rows.set(id, changed.state);
    return new AdvertiserGrant(changed.state);
  }

  async list(
    { accountId, direction, statuses }: AdvertiserGrantFilter,
    { limit, after }: CursorRequest,
  ): Promise<readonly AdvertiserGrantState[]> {
    const keyOf = ({ invitedAt, id }: AdvertiserGrantState) => [invitedAt.toISOString(), id];
    return [...this.rows.values()]
      .filter((row) => (direction === 'granted' ? row.accountId : row.granteeAccountId) === accountId)
      .filter((row) => (statuses?.includes(row.status) ?? true) && isAfterKeyset(after, keyOf(row)))
      .toSorted((a, b) => (keyOf(a).join(' ') < keyOf(b).join(' ') ? 1 : -1))
      .slice(0, limit + 1);
  }

  async findExpired(at: Date, limit: number): Promise<readonly Pick<AdvertiserGrantState, 'accountId' | 'id'>[]> {
    return [...this.rows.values()]
      .filter(({ status, expiresAt }) => ['invited', 'active'].includes(status) && expiresAt <= at)
      .toSorted((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime())
      .slice(0, limit)
      .map(({ accountId, id }) => ({ accountId, id }));
  }

  async findUsable(granteeAccountId: number, advertiserIds: readonly number[], at: Date): Promise<readonly UsableGrant[]> {
    return [...this.rows.values()]
      .filter((row) => row.granteeAccountId === granteeAccountId && row.status === 'active' && row.expiresAt > at)
      .flatMap(({ accountId, grantorName, advertisers, capabilities }) =>
        advertisers
          .filter(({ advertiserId }) => advertiserIds.includes(advertiserId))
          .map((advertiser) => ({ ...advertiser, grantorAccountId: accountId, grantorName, campaignGrant: campaignGrantOf(capabilities) })),
      );
  }
}
