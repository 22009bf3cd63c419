import { invalidField } from '@exchange/kernel';
import { partOf } from '@exchange/platform/tools';
import { PropertyListsService } from '../../application/property-lists.service';

/** Maximum number of identifiers shown with a list; REST returns all of them. */
const maxItems = 1_000;

export const propertyListItemsPart = partOf(
  'property_list',
  'items',
  [PropertyListsService],
  (lists) =>
    async (caller, id, { advertiserId }) => {
      if (advertiserId === undefined) throw invalidField('advertiserId', 'advertiserId says whose it is.');
      const { identifiers } = await lists.get(caller, { advertiserId, id });
      return { shown: identifiers.slice(0, maxItems), isCut: identifiers.length > maxItems };
    },
);
