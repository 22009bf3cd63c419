import { Injectable } from '@nestjs/common';
import { deadlineSignal } from '@exchange/kernel';
import { KeyedGate, Slices } from '@exchange/platform';
import type { CampaignGroup, CreativeAsset } from '../domain/activation';
import type { CatalogState } from '../domain/catalog';
import { catalogErrors } from '../domain/errors';
import { catalogLimits } from '../domain/limits';
import { fieldsOf, GroupBuilder, type PlanContent, type Rules } from '../domain/planning';
import { CatalogItems } from '../domain/ports';

const { groupings } = catalogLimits;

/** Reads the items of a catalog into groups. This takes long for a large catalog, so few are read at the same time. */
@Injectable()
export class Grouping {
  private readonly gate = new KeyedGate(groupings.all, groupings.ofAccount);

  constructor(private readonly items: CatalogItems) {}

  /** 429 after `waitMs` of waiting for other catalogs, 422 for rules that need too many fields, groups or characters. */
  async group(catalog: CatalogState, currency: string, rules: Rules, waitMs?: number): Promise<PlanContent> {
    const fields = fieldsOf(rules);
    if (fields.length > catalogLimits.planFields) throw catalogErrors.tooManyFields({ field: 'creativePrompt' });
    const leave = await this.enter(catalog.accountId, waitMs);
    try {
      return await this.build(await this.read(catalog, rules, fields), catalog, currency);
    } finally {
      leave();
    }
  }

  private async enter(accountId: number, waitMs?: number): Promise<() => void> {
    try {
      return await this.gate.enter(String(accountId), waitMs === undefined ? undefined : deadlineSignal(waitMs));
    } catch {
      throw catalogErrors.tooManyPlans({ details: { retryAfterSeconds: Math.ceil(catalogLimits.planWaitMs / 1_000) } });
    }
  }

  private async read({ accountId, id }: CatalogState, rules: Rules, fields: readonly string[]): Promise<GroupBuilder> {
    const groups = new GroupBuilder(rules);
    const slices = new Slices();
    for (let after: string | null = null; ;) {
      const items = await this.items.read({ accountId, id }, fields, after, catalogLimits.stageBatch);
      for (const { itemId, attributes } of items) {
        groups.add(itemId, attributes);
        if (slices.isOver) await slices.end();
      }
      if (items.length < catalogLimits.stageBatch) return groups;
      after = items.at(-1)!.itemId;
    }
  }

  private async build(groups: GroupBuilder, { name, catalogId }: CatalogState, currency: string): Promise<PlanContent> {
    const campaignGroups: CampaignGroup[] = [];
    const creativeAssets: CreativeAsset[] = [];
    const slices = new Slices();
    for (const { campaignGroup, creativeAsset } of groups.build(name ?? catalogId, currency)) {
      campaignGroups.push(campaignGroup);
      creativeAssets.push(creativeAsset);
      if (slices.isOver) await slices.end();
    }
    return { campaignGroups, creativeAssets, itemCount: groups.itemCount };
  }
}
