import { Injectable } from '@nestjs/common';
import type { ListedProperty } from '@exchange/kernel';
import { PropertyLists } from '../domain/ports';

/** Ids of the lists of a campaign, in the order of attachment. */
export interface ListsOfCampaign {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

@Injectable()
export class PropertyListsFacade {
  constructor(private readonly lists: PropertyLists) {}

  async ofCampaign(accountId: number, campaignId: string): Promise<ListsOfCampaign> {
    const attached = await this.lists.attachedTo({ accountId, campaignId });
    const of = (wanted: string) => attached.filter(({ purpose }) => purpose === wanted).map(({ id }) => id);
    return { include: of('include'), exclude: of('exclude') };
  }

  /** Members of these lists that can be bought, in their order; null for more than the maximum. */
  async members(
    owner: { readonly accountId: number; readonly advertiserId: number },
    ids: readonly string[],
    max: number,
  ): Promise<readonly ListedProperty[] | null> {
    const found: ListedProperty[] = [];
    for (const id of ids) {
      const list = await this.lists.find({ ...owner, id });
      if (list && found.length + list.resolvedCount + list.registeredCount > max) return null;
      const members = list ? await this.lists.identifiersOf({ ...owner, id }) : [];
      found.push(...members.filter(({ standing }) => standing !== 'unresolved').map(({ type, value }) => ({ type, value })));
    }
    return found;
  }
}
