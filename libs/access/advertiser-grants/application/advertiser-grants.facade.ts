import { Injectable } from '@nestjs/common';
import { Clock } from '@exchange/kernel';
import { AdvertiserGrants, type UsableGrant } from '../domain/ports';

/** Tells other contexts which foreign advertisers an organization may work on. */
@Injectable()
export class AdvertiserGrantsFacade {
  constructor(
    private readonly grants: AdvertiserGrants,
    private readonly clock: Clock,
  ) {}

  /** Returns the advertisers among `advertiserIds` with an active grant, each with its strongest grant. */
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
