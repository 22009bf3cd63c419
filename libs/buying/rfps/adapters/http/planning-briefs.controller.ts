import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller, Page } from '@exchange/kernel';
import { BuyersOnly, CurrentCaller, CursorQuery, everyone, IdParam, Operation, Takes } from '@exchange/platform';
import { getTool, searchTool, OperationIds, ErrorCodes } from '@exchange/platform/openapi';
import { RfpsService } from '../../application/rfps.service';
import { BriefResponseWire, responseWire } from './brief-response.wire';
import { CreatePlanningBriefBody, ListPlanningBriefsQuery, newBriefFrom } from './planning-brief-body.wire';
import { briefWire, PlanningBriefWire } from './planning-brief.wire';

/** Planning briefs of a buyer (gaps.md §5.6). */
@ApiTags('Planning briefs')
@BuyersOnly()
@Controller('api/v2/buyer/planning-briefs')
@OperationIds({ responses: 'listPlanningBriefResponses' })
export class PlanningBriefsController {
  constructor(private readonly rfps: RfpsService) {}

  @Post()
  @Takes(everyone, 'write')
  @ErrorCodes({ 400: ['CURRENCY_MISMATCH'] })
  @Operation({
    summary: 'Ask sellers for offers',
    description: 'The brief starts SEARCHING with every target QUEUED. Live storefronts get a demand signal within seconds.',
    status: 201,
    answers: PlanningBriefWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async create(@CurrentCaller() caller: Caller, @Body() body: CreatePlanningBriefBody): Promise<PlanningBriefWire> {
    return briefWire(await this.rfps.create(caller, newBriefFrom(body)));
  }

  @Get()
  @Takes(everyone, 'read')
  @Operation({
    summary: 'List planning briefs',
    description: 'Newest first.',
    answers: [PlanningBriefWire],
    list: 'cursor',
    errors: [403],
    tool: searchTool('rfp', { filter: { status: '{query.status}' }, limit: '{query.limit}' }),
  })
  async list(@CurrentCaller() caller: Caller, @Query() query: ListPlanningBriefsQuery): Promise<Page<PlanningBriefWire>> {
    return (await this.rfps.list(caller, query.status, query)).map(briefWire);
  }

  @Get(':id')
  @Takes(everyone, 'read')
  @Operation({
    summary: 'Read a planning brief',
    description: 'Includes the sellers that were asked.',
    answers: PlanningBriefWire,
    errors: [403, 404],
    tool: getTool('rfp'),
  })
  async read(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<PlanningBriefWire> {
    return briefWire(await this.rfps.read(caller, id));
  }

  @Get(':id/responses')
  @Takes(everyone, 'read')
  @Operation({
    summary: 'List the answers to a planning brief',
    description: 'Newest first.',
    answers: [BriefResponseWire],
    list: 'cursor',
    errors: [403, 404],
    tool: getTool('rfp', { id: '{path.id}', include: ['responses'] }),
  })
  async responses(
    @CurrentCaller() caller: Caller,
    @IdParam('id') id: string,
    @Query() query: CursorQuery,
  ): Promise<Page<BriefResponseWire>> {
    return (await this.rfps.answers(caller, id, query)).map(responseWire);
  }

  @Post(':id/abandon')
  @Takes(everyone, 'write')
  @Operation({
    summary: 'Stop looking for offers',
    description: 'Sellers can no longer answer. 409 when the brief is already booked or abandoned.',
    answers: PlanningBriefWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async abandon(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<PlanningBriefWire> {
    return briefWire(await this.rfps.abandon(caller, id));
  }
}
