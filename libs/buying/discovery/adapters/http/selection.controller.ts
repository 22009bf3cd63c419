import { Body, Controller, Delete, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '@exchange/kernel';
import { BeforeEmailVerification, BuyersOnly, CurrentCaller, IdParam, Operation, Takes } from '@exchange/platform';
import { SelectionsService } from '../../application/selections.service';
import { choosing } from './choosing';
import { ApplyProposalBody, DeselectProductsBody, SelectionWire, selectionWire, SelectProductsBody, choicesFrom } from './selection.wire';

/** gaps.md §5.7: choosing from what was offered. */
@ApiTags('Discovery')
@BuyersOnly()
@Controller('api/v2/buyer/discovery')
export class SelectionController {
  constructor(private readonly selections: SelectionsService) {}

  @Post(':id/products')
  @Takes(choosing)
  @BeforeEmailVerification()
  @Operation({
    summary: 'Select products',
    description:
      'Nothing is bought until the campaign is executed. 409 once the discovery has expired, and for more than 1,000 selected products.',
    answers: SelectionWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async add(@CurrentCaller() caller: Caller, @IdParam('id') id: string, @Body() body: SelectProductsBody): Promise<SelectionWire> {
    return selectionWire(await this.selections.add(caller, id, choicesFrom(body), body.replace));
  }

  @Delete(':id/products')
  @Takes(choosing)
  @BeforeEmailVerification()
  @Operation({
    summary: 'Deselect products',
    description: 'What is not selected stays so. A proposal that loses a product is not selected any more; its other products still are.',
    answers: SelectionWire,
    errors: [403, 404],
  })
  async remove(@CurrentCaller() caller: Caller, @IdParam('id') id: string, @Body() body: DeselectProductsBody): Promise<SelectionWire> {
    return selectionWire(await this.selections.remove(caller, id, body.productIds));
  }

  @Post(':id/apply-proposal')
  @Takes(choosing)
  @BeforeEmailVerification()
  @Operation({
    summary: 'Select a proposal',
    description:
      'All of its products, with the budget shared out by its allocations. 409 when it names what was not offered in the currency, and for more than the campaign has left: details say what that is. A budget outside of what the seller recommends is taken, with a budgetWarning.',
    answers: SelectionWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async apply(@CurrentCaller() caller: Caller, @IdParam('id') id: string, @Body() body: ApplyProposalBody): Promise<SelectionWire> {
    return selectionWire(await this.selections.apply(caller, id, body));
  }
}
