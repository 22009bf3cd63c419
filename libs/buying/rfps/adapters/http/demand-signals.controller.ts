import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { definedOnly, type Caller, type Page } from '@exchange/kernel';
import { CurrentCaller, IdParam, Operation, SellersOnly, spendWhen, Takes, wholeAccount } from '@exchange/platform';
import { getTool, searchTool, OperationIds, ErrorCodes } from '@exchange/platform/openapi';
import { SignalsService } from '../../application/signals.service';
import { BriefResponseWire, RespondBody, responseFrom, responseWire } from './brief-response.wire';
import { DemandSignalDetailWire, DemandSignalWire, ListDemandSignalsQuery, signalDetailWire, signalWire } from './demand-signal.wire';

/** Demand signals of a seller (gaps.md §5.6). */
@ApiTags('Demand signals')
@SellersOnly()
@Controller('api/v2/storefront/demand-signals')
@OperationIds({ respond: 'respondToDemandSignal' })
export class DemandSignalsController {
  constructor(private readonly signals: SignalsService) {}

  @Get()
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List demand signals',
    description: 'Newest first.',
    answers: [DemandSignalWire],
    list: 'cursor',
    errors: [403],
    tool: searchTool('demand_signal', {
      filter: { status: '{query.status}', dispatchStatus: '{query.dispatchStatus}', storefrontId: '{query.storefrontId}' },
      limit: '{query.limit}',
    }),
  })
  async list(@CurrentCaller() caller: Caller, @Query() query: ListDemandSignalsQuery): Promise<Page<DemandSignalWire>> {
    const { status, dispatchStatus, storefrontId } = query;
    const filter = definedOnly({ statuses: status, dispatchStatuses: dispatchStatus, storefrontId });
    return (await this.signals.list(caller, filter, query)).map(signalWire);
  }

  @Get(':id')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'Read a demand signal',
    description: 'Includes this seller’s answers.',
    answers: DemandSignalDetailWire,
    errors: [403, 404],
    tool: getTool('demand_signal'),
  })
  async read(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<DemandSignalDetailWire> {
    const { signal, responses } = await this.signals.read(caller, id);
    return signalDetailWire(signal, responses);
  }

  @Post(':id/acknowledge')
  @Takes(wholeAccount, 'write')
  @Operation({
    summary: 'Acknowledge a demand signal',
    description: 'The buyer sees it as ACKNOWLEDGED. 409 when it was answered, or the brief is closed.',
    answers: DemandSignalWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async acknowledge(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<DemandSignalWire> {
    return signalWire(await this.signals.mark(caller, id, 'acknowledge'));
  }

  @Post(':id/hold')
  @Takes(wholeAccount, 'write')
  @Operation({
    summary: 'Put a demand signal on hold',
    description: '409 when it was declined, or the brief is closed.',
    answers: DemandSignalWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async hold(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<DemandSignalWire> {
    return signalWire(await this.signals.mark(caller, id, 'hold'));
  }

  @Post(':id/responses')
  @Takes(wholeAccount, spendWhen(({ kind }) => kind === 'BOOK'))
  @ErrorCodes({ 400: ['CURRENCY_MISMATCH'] })
  @Operation({
    summary: 'Answer a demand signal',
    description:
      'A BOOK makes the brief BOOKED, a QUOTE makes it QUOTED, and it is DECLINED when all have declined. After a DECLINE only QUOTE or BOOK is possible. 409 when the brief is booked or abandoned.',
    status: 201,
    answers: BriefResponseWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async respond(@CurrentCaller() caller: Caller, @IdParam('id') id: string, @Body() body: RespondBody): Promise<BriefResponseWire> {
    return responseWire(await this.signals.respond(caller, id, responseFrom(body)));
  }
}
