import { Field } from '@exchange/platform';
import type { StoredItem } from '../../domain/ports';

export class CatalogItemWire {
  @Field.text()
  itemId: string;

  @Field.record({ description: 'Attributes as the catalog has them. Their names are those of `fields` of the catalog.' })
  attributes: object;
}

export const catalogItemWire = ({ itemId, attributes }: StoredItem): CatalogItemWire => ({ itemId, attributes });
