import { Field, SkipQuery } from '@exchange/platform';
import { catalogTypes, type CatalogType } from '../../domain/words';

export class ListCatalogsQuery extends SkipQuery {
  @Field.oneOf(catalogTypes, { optional: true })
  type?: CatalogType;
}
