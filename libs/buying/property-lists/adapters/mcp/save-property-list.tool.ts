import { Injectable } from '@nestjs/common';
import type { Caller } from '@exchange/kernel';
import { accessOf } from '@exchange/platform';
import { type SavedObject, SavingTool, toolFields } from '@exchange/platform/tools';
import { PropertyListsService } from '../../application/property-lists.service';
import type { PropertyListState } from '../../domain/property-list';
import { identifiersFrom } from '../http/identifiers.wire';
import {
  CreatePropertyListBody,
  listSummaryWire,
  PropertyListSummaryWire,
  requestFrom,
  UpdatePropertyListBody,
} from '../http/property-list.wire';
import { PropertyListsController } from '../http/property-lists.controller';

interface Owner {
  readonly advertiserId: number;
}

/** The tool `save_property_list` (gaps-2.md §15). */
@Injectable()
export class SavePropertyListTool extends SavingTool<Owner, CreatePropertyListBody, UpdatePropertyListBody> {
  constructor(private readonly lists: PropertyListsService) {
    super(
      {
        names: { id: 'listId', object: 'propertyList' },
        owner: { advertiserId: toolFields.advertiserId },
        create: CreatePropertyListBody,
        change: UpdatePropertyListBody,
        wire: PropertyListSummaryWire,
        noun: 'property list',
        archiving: ['Delete', 'campaigns go on without it'],
        key: 'optional',
      },
      {
        name: 'save_property_list',
        title: 'Save a property list',
        description:
          'Creates, changes or deletes a list of sites and apps that campaigns of an advertiser include or exclude; it attaches none. Omitted fields of a ' +
          'change keep their value; domains or identifiers replace the whole list.',
        accountType: 'BUYER',
        performs: (['create', 'update', 'delete'] as const).map((operation) => accessOf(PropertyListsController, operation)),
        openWorldHint: false,
        maxBytes: 2 * 1024 * 1024,
      },
    );
  }

  protected override async create(caller: Caller, { advertiserId }: Owner, body: CreatePropertyListBody): Promise<SavedObject> {
    return saved(await this.lists.create(caller, advertiserId, requestFrom(body), await identifiersFrom(body)));
  }

  protected override async change(caller: Caller, { advertiserId }: Owner, id: string, body: UpdatePropertyListBody): Promise<SavedObject> {
    const isReplaced = body.domains !== undefined || body.identifiers !== undefined;
    const identifiers = isReplaced ? await identifiersFrom(body) : null;
    return saved(await this.lists.update(caller, { advertiserId, id }, requestFrom(body), identifiers));
  }

  protected override async find(caller: Caller, { advertiserId }: Owner, id: string): Promise<SavedObject> {
    return saved(await this.lists.get(caller, { advertiserId, id }));
  }

  protected override async archive(caller: Caller, { advertiserId }: Owner, id: string): Promise<void> {
    await this.lists.delete(caller, { advertiserId, id });
  }
}

const saved = ({ list }: { readonly list: PropertyListState }): SavedObject => ({ id: list.id, wire: listSummaryWire(list) });
