import { Body, Controller, Delete, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '@exchange/kernel';
import { BeforeEmailVerification, BuyersOnly, CurrentCaller, IdParam, Operation, Takes } from '@exchange/platform';
import { OperationIds, ErrorCodes } from '@exchange/platform/openapi';
import { SelectionsService } from '../../application/selections.service';
import { selectionAccess } from './choosing';
import { ApplyProposalBody, DeselectProductsBody, SelectionWire, selectionWire, SelectProductsBody, choicesFrom } from './selection.wire';

/** Selecting products and proposals (gaps.md §5.7). */
@ApiTags('Discovery')
@BuyersOnly()
@Controller('api/v2/buyer/discovery')
@OperationIds({ add: 'selectProducts', apply: 'applyProposal', remove: 'deselectProducts' })
export class SelectionController {
  constructor(private readonly selections: SelectionsService) {}

  @Post(':id/products')
  @Takes(selectionAccess)
  @BeforeEmailVerification()
  @ErrorCodes({ 400: ['CURRENCY_MISMATCH'], 409: ['INSUFFICIENT_MEDIA_BUDGET'] })
  @Operation({
    summary: 'Select products',
    description:
      'Buys nothing until the campaign is executed. 409 after the expiry of the discovery, and for more than 1,000 selected products.',
    answers: SelectionWire,
    errors: [403, 404, 409],
    once: 'together',
    tool: { name: 'save_media_buy' },
  })
  async add(@CurrentCaller() caller: Caller, @IdParam('id') id: string, @Body() body: SelectProductsBody): Promise<SelectionWire> {
    return selectionWire(await this.selections.add(caller, id, choicesFrom(body), body.replace));
  }

  @Delete(':id/products')
  @Takes(selectionAccess)
  @BeforeEmailVerification()
  @Operation({
    summary: 'Deselect products',
    description: 'Ids that are not selected are ignored. A proposal that loses a product is deselected; its other products stay selected.',
    answers: SelectionWire,
    errors: [403, 404],
  })
  async remove(@CurrentCaller() caller: Caller, @IdParam('id') id: string, @Body() body: DeselectProductsBody): Promise<SelectionWire> {
    return selectionWire(await this.selections.remove(caller, id, body.productIds));
  }

  @Post(':id/apply-proposal')
  @Takes(selectionAccess)
  @BeforeEmailVerification()
  @ErrorCodes({ 400: ['CURRENCY_MISMATCH'], 409: ['INSUFFICIENT_MEDIA_BUDGET'] })
  @Operation({
    summary: 'Select a proposal',
    description:
      'Selects all of its products; the budget is divided by its allocations. 409 when a product is not offered in the currency, and for more than the campaign’s remaining budget, which is in `details`. A budget outside of the seller’s recommendation is accepted with a `budgetWarning`.',
    answers: SelectionWire,
    errors: [403, 404, 409],
    once: 'together',
    tool: { name: 'save_media_buy' },
  })
  async apply(@CurrentCaller() caller: Caller, @IdParam('id') id: string, @Body() body: ApplyProposalBody): Promise<SelectionWire> {
    return selectionWire(await this.selections.apply(caller, id, body));
  }
}
