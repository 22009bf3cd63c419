import { Field } from '@exchange/platform';
import type { FieldMapping } from '../../domain/field-mapping';

export class FieldMappingWire {
  @Field.text({ nullable: true })
  feed_field: string | null;

  @Field.text()
  catalog_field: string;

  @Field.oneOf(['divide', 'boolean', 'split'], { nullable: true })
  transform: 'divide' | 'boolean' | 'split' | null;

  @Field.number({ nullable: true })
  by: number | null;

  @Field.text({ nullable: true })
  separator: string | null;

  @Field.text({ nullable: true })
  value: string | null;

  @Field.text({ nullable: true })
  default: string | null;
}

export class TransformWire {
  @Field.text({ many: true })
  groupBy: readonly string[];

  @Field.text()
  creativePrompt: string;

  @Field.number({ min: 1, nullable: true, description: 'In the currency of the advertiser. Null: the groups have no budget.' })
  budgetPerGroup: number | null;

  @Field.timestamp()
  savedAt: string;
}

export function mappingWire(mapping: FieldMapping): FieldMappingWire {
  const { feed_field = null, catalog_field, transform = null, by = null, separator = null, value = null } = mapping;
  return { feed_field, catalog_field, transform, by, separator, value, default: mapping.default ?? null };
}
