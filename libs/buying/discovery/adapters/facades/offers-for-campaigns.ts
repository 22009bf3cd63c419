import { Injectable } from '@nestjs/common';
import { CampaignDiscoveries, type DiscoveryEntry } from '@exchange/campaigns';
import { Clock } from '@exchange/kernel';
import { currencyOf } from '../../domain/brief';
import { type DiscoveryState, statusAt } from '../../domain/discovery';
import { Discoveries } from '../../domain/ports';

/** Implements the campaigns' port for references to discoveries (ADR 49). */
@Injectable()
export class OffersForCampaigns extends CampaignDiscoveries {
  constructor(
    private readonly discoveries: Discoveries,
    private readonly clock: Clock,
  ) {
    super();
  }

  async find(accountId: number, discoveryId: string): Promise<DiscoveryEntry | null> {
    const found = await this.discoveries.find(accountId, discoveryId);
    return found && this.entryOf(found);
  }

  async latestOf(accountId: number, campaignId: string): Promise<DiscoveryEntry | null> {
    const found = await this.discoveries.latestOf(accountId, campaignId);
    return found && this.entryOf(found);
  }

  async offered(accountId: number, discoveryId: string, productIds: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set((await this.discoveries.products(accountId, discoveryId, productIds)).keys());
  }

  private entryOf(discovery: DiscoveryState): DiscoveryEntry {
    const { id, advertiserId, brief } = discovery;
    return { discoveryId: id, advertiserId, currency: currencyOf(brief), isExpired: statusAt(discovery, this.clock.now()) === 'expired' };
  }
}
