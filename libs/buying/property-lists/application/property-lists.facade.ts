import { Injectable } from '@nestjs/common';
import type { ListedProperty } from '@exchange/kernel';
import { PropertyLists } from '../domain/ports';

/** Ids of the lists that a campaign keeps to, in the order in which they were attached. */
export interface ListsOfCampaign {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** The face of this context for others. */
@Injectable()
export class PropertyListsFacade {
  constructor(private readonly lists: PropertyLists) {}

  async ofCampaign(accountId: number, campaignId: string): Promise<ListsOfCampaign> {
    const attached = await this.lists.attachedTo({ accountId, campaignId });
    const of = (wanted: string) => attached.filter(({ purpose }) => purpose === wanted).map(({ id }) => id);
    return { include: of('include'), exclude: of('exclude') };
  }

  /** What can be bought of these lists, in their order; null when that are more than `most`. */
  async members(
    owner: { readonly accountId: number; readonly advertiserId: number },
    ids: readonly string[],
    most: number,
  ): Promise<readonly ListedProperty[] | null> {
    const found: ListedProperty[] = [];
    for (const id of ids) {
      const list = await this.lists.find({ ...owner, id });
      if (list && found.length + list.resolvedCount + list.registeredCount > most) return null;
      const members = list ? await this.lists.identifiersOf({ ...owner, id }) : [];
      found.push(...members.filter(({ standing }) => standing !== 'unresolved').map(({ type, value }) => ({ type, value })));
    }
    return found;
  }
}
