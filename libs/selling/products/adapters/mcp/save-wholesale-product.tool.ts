import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { definedOnly } from '@exchange/kernel';
import {
  answerOf,
  answerSchema,
  checkedBody,
  fieldsOf,
  idempotencyKeyField,
  idField,
  refuseArguments,
  Tool,
  type ToolCall,
  type ToolSpec,
} from '@exchange/platform';
import { ProductsService } from '../../application/products.service';
import type { ProductState } from '../../domain/product';
import {
  ChangeProductBody,
  changeFrom,
  CreateProductBody,
  StorefrontProductWire,
  storefrontProductWire,
  newProductFrom,
} from '../http/product.wire';

const input = z.strictObject({
  productId: idField('The product to change. Left out: a new one is made.').optional(),
  ...fieldsOf(ChangeProductBody),
  isArchived: z.literal(true).optional().describe('Not offered any more, for good; media buys of it go on. Sent with productId alone.'),
  idempotencyKey: idempotencyKeyField.optional(),
});

const output = z.strictObject({
  action: z.enum(['created', 'updated', 'archived']),
  productId: z.string(),
  product: answerSchema(StorefrontProductWire).optional(),
});

type Input = z.output<typeof input>;
type Answer = z.input<typeof output>;

/** gaps-2.md §15, `save_wholesale_product`. */
@Injectable()
export class SaveWholesaleProductTool extends Tool<typeof input, typeof output> {
  readonly spec: ToolSpec<typeof input, typeof output> = {
    name: 'save_wholesale_product',
    title: 'Save a product',
    description:
      'Creates, changes, offers, withdraws or archives a product of your storefront. A product needs a price before its status can be active, and only active ' +
      'ones are offered to buyers. What is left out of a change stays as it is; lists are replaced. Needs a storefront: see save_seller. ' +
      'It never changes what was sold already.',
    input,
    output,
    scope: 'write',
    accountType: 'SELLER',
    reach: 'account',
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    keyed: true,
  };

  constructor(private readonly products: ProductsService) {
    super();
  }

  async run(given: Input, { caller }: ToolCall): Promise<Answer> {
    const { productId, isArchived, idempotencyKey: _, ...rest } = given;
    const fields = definedOnly(rest);
    if (productId === undefined) {
      refuseArguments(given, ['isArchived'], 'needs productId');
      return answered('created', await this.products.create(caller, newProductFrom(await checkedBody(CreateProductBody, fields))));
    }
    if (isArchived) {
      refuseArguments(fields, Object.keys(fields), 'must be in a call of its own, without isArchived');
      await this.products.archive(caller, productId);
      return { action: 'archived', productId };
    }
    return answered('updated', await this.products.change(caller, productId, changeFrom(await checkedBody(ChangeProductBody, fields))));
  }
}

function answered(action: 'created' | 'updated', state: ProductState): Answer {
  return { action, productId: state.id, product: answerOf(StorefrontProductWire, storefrontProductWire(state)) };
}
