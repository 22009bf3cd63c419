import { Injectable } from '@nestjs/common';
import { type Caller, invalidField } from '@exchange/kernel';
import { type KindOwner, KindPart, type ShownPart } from '@exchange/platform';
import { PropertyListsService } from '../../application/property-lists.service';

/** Identifiers that are shown beside a list; REST has all of them. */
const most = 1_000;

/** The sites and apps of a property list. */
@Injectable()
export class PropertyListItemsPart extends KindPart {
  readonly kind = 'property_list';
  readonly include = 'items';

  constructor(private readonly lists: PropertyListsService) {
    super();
  }

  override async read(caller: Caller, id: string, { advertiserId }: KindOwner): Promise<ShownPart> {
    if (advertiserId === undefined) throw invalidField('advertiserId', 'advertiserId says whose it is.');
    const { identifiers } = await this.lists.get(caller, { advertiserId, id });
    return { shown: identifiers.slice(0, most), isCut: identifiers.length > most };
  }
}
