import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, definedOnly, type Page } from '@exchange/kernel';
import { BuyersOnly, CurrentCaller, IdParam, Operation, SellersOnly, Takes, wholeAccount } from '@exchange/platform';
import { bodyArguments, getTool, searchTool, OperationIds } from '@exchange/platform/openapi';
import { AsksService } from '../../application/asks.service';
import { AnswerAskBody, AsksQuery, AskWire, askWire, FileAskBody } from './ask.wire';

/** docs/spec/gaps.md §6.5. Apps with the scope `read` may file and answer asks too (docs/spec/gaps-2.md §5). */
@ApiTags('Asks')
@Controller('api/v2/asks')
@OperationIds({ file: 'createAsk', answer: 'updateAsk' })
export class AsksController {
  constructor(private readonly asks: AsksService) {}

  @Post()
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'File an ask',
    description:
      'Ask the people who run the exchange for help, a feature, supply or an integration. Without `type` it is derived from the fields: `channel` is supply, `subject` an integration, ' +
      '`detail` support. An app needs only the scope `read`. 409 when the account has too many open asks.',
    status: 201,
    answers: AskWire,
    errors: [403, 409],
    once: 'together',
    tool: { name: 'save_ask', arguments: { ...bodyArguments(FileAskBody) } },
  })
  async file(@CurrentCaller() caller: Caller, @Body() body: FileAskBody): Promise<AskWire> {
    return askWire(await this.asks.file(caller, body));
  }

  @Get()
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List asks',
    description: 'Asks of the account, the last changed first. Done and closed asks can be read for 90 days.',
    answers: [AskWire],
    list: 'cursor',
    errors: [403],
    tool: searchTool('ask', { filter: { askType: '{query.type}', askState: '{query.state}' }, limit: '{query.limit}' }),
  })
  async list(@CurrentCaller() caller: Caller, @Query() { type: kind, state, ...request }: AsksQuery): Promise<Page<AskWire>> {
    return (await this.asks.list(caller, definedOnly({ kind, state }), request)).map(askWire);
  }

  @Get(':id')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'Read an ask',
    description: 'Includes the resolution, if there is one.',
    answers: AskWire,
    errors: [403, 404],
    tool: getTool('ask'),
  })
  async read(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<AskWire> {
    return askWire(await this.asks.read(caller, id));
  }

  @Patch(':id')
  @Takes(wholeAccount, 'write')
  @Operation({
    summary: 'Answer or withdraw an ask',
    description:
      'States whether a resolution helped or the account is still blocked, or withdraws the ask. A done ask of a blocked account returns to in progress. ' +
      '409 when the answer does not fit the state; repeating an answer has no effect.',
    answers: AskWire,
    errors: [403, 404, 409],
    once: 'together',
    tool: { name: 'save_ask', arguments: { id: '{path.id}', ...bodyArguments(AnswerAskBody) } },
  })
  async answer(@CurrentCaller() caller: Caller, @IdParam('id') id: string, @Body() { requester }: AnswerAskBody): Promise<AskWire> {
    return askWire(await this.asks.answer(caller, id, requester));
  }
}

/** The same asks at the address of buyers. */
@BuyersOnly()
@Controller('api/v2/buyer/asks')
@OperationIds({ file: 'createBuyerAsk', answer: 'updateBuyerAsk' })
export class BuyerAsksController extends AsksController {}

/** The same asks at the address of sellers. */
@SellersOnly()
@Controller('api/v2/storefront/asks')
@OperationIds({ file: 'createStorefrontAsk', answer: 'updateStorefrontAsk' })
export class StorefrontAsksController extends AsksController {}
