import { Injectable } from '@nestjs/common';
import { Clock } from '@exchange/kernel';
import { AdvertiserGrants, type UsableGrant } from '../domain/ports';

/** For other contexts: what an organization may do with advertisers of others. */
@Injectable()
export class AdvertiserGrantsFacade {
  constructor(
    private readonly grants: AdvertiserGrants,
    private readonly clock: Clock,
  ) {}

  /** Of these advertisers, those that the organization may work on now; the most that it may with each. */
  async usable(granteeAccountId: number, advertiserIds: readonly number[]): Promise<ReadonlyMap<number, UsableGrant>> {
    if (advertiserIds.length === 0) return new Map();
    const found = await this.grants.usable(granteeAccountId, advertiserIds, this.clock.now());
    const best = new Map<number, UsableGrant>();
    for (const one of found) {
      const known = best.get(one.advertiserId)?.grant;
      if (known !== 'READ_WRITE' && (known === undefined || one.grant !== null)) best.set(one.advertiserId, one);
    }
    return best;
  }
}
