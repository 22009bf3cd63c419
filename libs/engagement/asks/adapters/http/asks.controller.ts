import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, definedOnly, type Page } from '@exchange/kernel';
import { BuyersOnly, CurrentCaller, IdParam, Operation, SellersOnly, Takes, wholeAccount } from '@exchange/platform';
import { AsksService } from '../../application/asks.service';
import { AnswerAskBody, AsksQuery, AskWire, askWire, FileAskBody } from './ask.wire';

/** gaps.md §6.5. An app that may only read files and answers asks, too (gaps-2.md §5). */
@ApiTags('Asks')
@Controller('api/v2/asks')
export class AsksController {
  constructor(private readonly asks: AsksService) {}

  @Post()
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'File an ask',
    description:
      'Ask the people who run the exchange for help, a feature, supply or an integration. Without `type` the fields tell it: `channel` is supply, `subject` an integration, ' +
      '`detail` support. An app needs no more than the scope `read`. 409 when as many asks of the account are open as can be.',
    status: 201,
    answers: AskWire,
    errors: [403, 409],
    once: 'together',
  })
  async file(@CurrentCaller() caller: Caller, @Body() body: FileAskBody): Promise<AskWire> {
    return askWire(await this.asks.file(caller, body));
  }

  @Get()
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List asks',
    description: 'Those of the account; the one that changed last first. What is done or closed can be read for 90 days.',
    answers: [AskWire],
    list: 'cursor',
    errors: [403],
  })
  async list(@CurrentCaller() caller: Caller, @Query() { type: kind, state, ...request }: AsksQuery): Promise<Page<AskWire>> {
    return (await this.asks.list(caller, definedOnly({ kind, state }), request)).map(askWire);
  }

  @Get(':id')
  @Takes(wholeAccount, 'read')
  @Operation({ summary: 'Read an ask', description: 'With its resolution, once there is one.', answers: AskWire, errors: [403, 404] })
  async read(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<AskWire> {
    return askWire(await this.asks.read(caller, id));
  }

  @Patch(':id')
  @Takes(wholeAccount, 'write')
  @Operation({
    summary: 'Answer or withdraw an ask',
    description:
      'Says whether a resolution helped, that the account is still blocked, or that it wants nothing any more. What is done goes on when the account is still blocked. ' +
      '409 for what does not fit its state; the same again changes nothing.',
    answers: AskWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async answer(@CurrentCaller() caller: Caller, @IdParam('id') id: string, @Body() { requester }: AnswerAskBody): Promise<AskWire> {
    return askWire(await this.asks.answer(caller, id, requester));
  }
}

/** The same asks, where clients of the buyer's side look for them. */
@BuyersOnly()
@Controller('api/v2/buyer/asks')
export class BuyerAsksController extends AsksController {}

/** The same asks, where clients of the seller's side look for them. */
@SellersOnly()
@Controller('api/v2/storefront/asks')
export class StorefrontAsksController extends AsksController {}
