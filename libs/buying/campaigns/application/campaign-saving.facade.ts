import { Injectable } from '@nestjs/common';
import { type Caller, invalidField, UnitOfWork } from '@exchange/kernel';
import { Campaign } from '../domain/campaign';
import type { CampaignPatch, CampaignState, NewCampaign } from '../domain/campaign-state';
import { campaignErrors } from '../domain/errors';
import { CampaignLists, type ListedByPurpose, type ListChange } from '../domain/ports';
import { CampaignsService, type SavedCampaign } from './campaigns.service';
import type { Warning } from './warnings';

type Owner = Pick<CampaignState, 'accountId' | 'advertiserId'>;

const fields = { include: 'campaignPropertyListId', exclude: 'campaignPropertyListExcludeId' } as const;

/** Reads campaigns, and saves them with their property lists in one transaction, for the tool `save_campaign`. */
@Injectable()
export class CampaignSavingFacade {
  constructor(
    private readonly campaigns: CampaignsService,
    private readonly lists: CampaignLists,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** 404 without access to the campaign. */
  get(caller: Caller, id: string): Promise<CampaignState> {
    return this.campaigns.get(caller, id);
  }

  /** 404 without access to the campaign, 403 with a read-only grant. */
  changeable(caller: Caller, id: string): Promise<CampaignState> {
    return this.campaigns.get(caller, id, 'to change');
  }

  listsOf({ accountId, id }: Pick<CampaignState, 'accountId' | 'id'>): Promise<ListedByPurpose> {
    return this.lists.of(accountId, id);
  }

  warnings(campaign: CampaignState): Promise<readonly Warning[]> {
    return this.campaigns.warnings(campaign);
  }

  create(caller: Caller, request: NewCampaign, wish: ListChange): Promise<{ campaign: CampaignState; warnings: readonly Warning[] }> {
    return this.unitOfWork.run(async () => {
      const created = await this.campaigns.create(caller, request);
      await this.put(created.campaign, wish);
      return created;
    });
  }

  /** Returns the campaign that `create` would store, with the same errors. Stores nothing. */
  async creation(caller: Caller, request: NewCampaign, wish: ListChange): Promise<CampaignState> {
    const campaign = await this.campaigns.creation(caller, request);
    await this.assertListed(campaign, wish);
    return campaign;
  }

  update(caller: Caller, id: string, patch: CampaignPatch, wish: ListChange, expectedRevision?: number): Promise<CampaignState> {
    return this.unitOfWork.run(async () => {
      const updated = await this.campaigns.update(caller, id, patch, expectedRevision);
      await this.put(updated, wish);
      return updated;
    });
  }

  /** Throws the errors of `update` without storing anything. */
  async assertUpdatable(
    caller: Caller,
    before: CampaignState,
    patch: CampaignPatch,
    wish: ListChange,
    expectedRevision?: number,
  ): Promise<void> {
    await this.campaigns.assertUpdatable(caller, before, patch, expectedRevision);
    await this.assertListed(before, wish);
  }

  /** 409 when the campaign has another revision. Undefined: any revision. */
  assertRevision(campaign: CampaignState, expectedRevision: number | undefined): void {
    new Campaign(campaign).assertRevision(expectedRevision);
  }

  setArchived(caller: Caller, id: string, isArchived: boolean, expectedRevision?: number): Promise<SavedCampaign> {
    return this.campaigns.setArchived(caller, id, isArchived, expectedRevision);
  }

  /** 404 when the advertiser has no such list, 400 when its purpose differs. */
  private async assertListed(owner: Owner, wish: ListChange): Promise<void> {
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
