import { Injectable } from '@nestjs/common';
import { CampaignLists, type ListedByPurpose, type ListChange } from '@exchange/campaigns';
import { Clock } from '@exchange/kernel';
import { PropertyListsFacade } from '../../application/property-lists.facade';
import { PropertyLists } from '../../domain/ports';

/** Implements the port of campaigns for their property lists (ADR 49). */
@Injectable()
export class CampaignListsAdapter extends CampaignLists {
  constructor(
    private readonly lists: PropertyLists,
    private readonly facade: PropertyListsFacade,
    private readonly clock: Clock,
  ) {
    super();
  }

  of(accountId: number, campaignId: string): Promise<ListedByPurpose> {
    return this.facade.ofCampaign(accountId, campaignId);
  }

  async purposeOf(owner: { readonly accountId: number; readonly advertiserId: number }, id: string): Promise<keyof ListedByPurpose | null> {
    return (await this.lists.find({ ...owner, id }))?.purpose ?? null;
  }

  async put({ accountId, id: campaignId }: { readonly accountId: number; readonly id: string }, wish: ListChange): Promise<void> {
    const campaign = { accountId, campaignId };
    const attached = await this.of(accountId, campaignId);
    for (const purpose of ['include', 'exclude'] as const) {
      const wished = wish[purpose];
      if (wished === undefined) continue;
      for (const id of attached[purpose]) if (id !== wished) await this.lists.detach(campaign, id);
      if (wished !== null) await this.lists.attach(campaign, [wished], this.clock.now());
    }
  }
}
