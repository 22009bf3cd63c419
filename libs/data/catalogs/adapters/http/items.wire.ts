import { pageLimits } from '@exchange/kernel';
import { CursorField, Field } from '@exchange/platform';
import type { StoredItem } from '../../domain/ports';

/** Smaller pages than elsewhere: the items of a page are read whole, 65,536 characters at most each. */
export class ListItemsQuery {
  @CursorField()
  cursor?: string;

  @Field.integer({ min: 1, max: 50, default: pageLimits.default, description: 'Page size.' })
  limit: number = pageLimits.default;
}

export class CatalogItemWire {
  @Field.text()
  itemId: string;

  @Field.record({ description: 'Attributes as the catalog has them. Their names are those of `fields` of the catalog.' })
  attributes: object;
}

export const catalogItemWire = ({ itemId, attributes }: StoredItem): CatalogItemWire => ({ itemId, attributes });
