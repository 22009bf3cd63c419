import { Field } from '@exchange/platform';
import { discoveryLimits } from '../../domain/limits';
import { productActions, proposalActions, type RefineItem } from '../../domain/refinement';

const { waitSeconds, refineItems, text } = discoveryLimits;
const actions = [...new Set([...productActions, ...proposalActions])];

export class RefineItemBody {
  @Field.oneOf(['request', 'product', 'proposal'])
  scope: RefineItem['scope'];

  @Field.prose({
    optional: true,
    min: 1,
    max: text.ask,
    description: 'The requested change. Required with the scope `request`; not allowed with `omit`.',
  })
  ask?: string;

  @Field.oneOf(actions, {
    optional: true,
    description:
      'With the scope `product`: include, omit or more_like_this; with `proposal`: include, omit or finalize, which must be the only change for its seller in the round. Default: include.',
  })
  action?: string;

  @Field.text({ optional: true, min: 1, max: 500, description: 'With the scope `product`: a product that this discovery has offered.' })
  productId?: string;

  @Field.text({ optional: true, min: 1, max: 500, description: 'With the scope `proposal`: a proposal that this discovery has offered.' })
  proposalId?: string;

  @Field.integer({
    optional: true,
    min: 1,
    many: { min: 1, max: 50 },
    description: 'With the scope `request`: only these sellers. Default: all that have made an offer.',
  })
  storefrontIds?: number[];
}

export class RefineBody {
  @Field.object(() => RefineItemBody, { many: { min: 1, max: refineItems } })
  refine: RefineItemBody[];

  @Field.integer({
    optional: true,
    min: waitSeconds.min,
    max: waitSeconds.max,
    description: 'Seconds that sellers have to answer. Default: as in the round before.',
  })
  waitSeconds?: number;
}
