import { Injectable } from '@nestjs/common';
import { type Caller, invalidField, UnitOfWork } from '@exchange/kernel';
import type { CampaignPatch, CampaignState, NewCampaign } from '../domain/campaign-state';
import { campaignErrors } from '../domain/errors';
import { CampaignLists, type ListedByPurpose, type ListChange } from '../domain/ports';
import { CampaignsService } from './campaigns.service';
import type { Warning } from './warnings';

type Owner = Pick<CampaignState, 'accountId' | 'advertiserId'>;

const fields = { include: 'campaignPropertyListId', exclude: 'campaignPropertyListExcludeId' } as const;

/** Saves a campaign and its property lists in one transaction. */
@Injectable()
export class ListedCampaignsService {
  constructor(
    private readonly campaigns: CampaignsService,
    private readonly lists: CampaignLists,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  of({ accountId, id }: Pick<CampaignState, 'accountId' | 'id'>): Promise<ListedByPurpose> {
    return this.lists.of(accountId, id);
  }

  create(caller: Caller, request: NewCampaign, wish: ListChange): Promise<{ campaign: CampaignState; warnings: readonly Warning[] }> {
    return this.unitOfWork.run(async () => {
      const created = await this.campaigns.create(caller, request);
      await this.put(created.campaign, wish);
      return created;
    });
  }

  update(caller: Caller, id: string, patch: CampaignPatch, wish: ListChange, expectedRevision?: number): Promise<CampaignState> {
    return this.unitOfWork.run(async () => {
      const updated = await this.campaigns.update(caller, id, patch, expectedRevision);
      await this.put(updated, wish);
      return updated;
    });
  }

  /** 404 when the advertiser has no such list, 400 when its purpose differs. */
  async assertListed(owner: Owner, wish: ListChange): Promise<void> {
    for (const purpose of ['include', 'exclude'] as const) {
      const [id, field] = [wish[purpose], fields[purpose]];
      if (typeof id !== 'string') continue;
      const found = await this.lists.purposeOf(owner, id);
      if (found === null) throw campaignErrors.unknownPropertyList({ field });
      if (found !== purpose) throw invalidField(field, `${field} must name a list of the purpose ${purpose}.`);
    }
  }

  private async put(campaign: CampaignState, wish: ListChange): Promise<void> {
    if (wish.include === undefined && wish.exclude === undefined) return;
    await this.assertListed(campaign, wish);
    await this.lists.put(campaign, wish);
  }
}
