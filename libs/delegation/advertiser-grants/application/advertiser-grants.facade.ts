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
  async findUsable(granteeAccountId: number, advertiserIds: readonly number[]): Promise<ReadonlyMap<number, UsableGrant>> {
    if (advertiserIds.length === 0) return new Map();
    const found = await this.grants.findUsable(granteeAccountId, advertiserIds, this.clock.now());
    const best = new Map<number, UsableGrant>();
    for (const grant of found) {
      const known = best.get(grant.advertiserId)?.campaignGrant;
      if (known !== 'READ_WRITE' && (known === undefined || grant.campaignGrant !== null)) best.set(grant.advertiserId, grant);
    }
    return best;
  }
}
