import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { definedOnly, type Caller, type Page } from '@exchange/kernel';
import { BeforeEmailVerification, BuyersOnly, CurrentCaller, everyone, IdParam, Operation, Takes } from '@exchange/platform';
import { getTool, searchTool, OperationIds, ErrorCodes } from '@exchange/platform/openapi';
import { SuggestionsService } from '../../application/suggestions.service';
import {
  DecidedSuggestionWire,
  decidedWire,
  ListSuggestionsQuery,
  RejectSuggestionBody,
  OptimizationSuggestionWire,
  suggestionWire,
} from './suggestion.wire';

/** docs/spec: rest-api.md, Endpoints: Buyer; gaps.md §4.11. */
@ApiTags('Optimization')
@BuyersOnly()
@Controller('api/v2/buyer/optimization-suggestions')
@OperationIds('OptimizationSuggestions')
export class SuggestionsController {
  constructor(private readonly suggestions: SuggestionsService) {}

  @Get()
  @Takes(everyone, 'read')
  @Operation({
    summary: 'List optimization suggestions',
    description: 'Newest first.',
    answers: [OptimizationSuggestionWire],
    list: 'offset',
    errors: [403],
    tool: searchTool('suggestion', {
      filter: { campaignId: '{query.campaignId}', mediaBuyId: '{query.mediaBuyId}', suggestionStatus: '{query.status}' },
      limit: '{query.limit}',
    }),
  })
  async list(@CurrentCaller() caller: Caller, @Query() query: ListSuggestionsQuery): Promise<Page<OptimizationSuggestionWire>> {
    const { limit, offset, campaignId, mediaBuyId, status } = query;
    return (await this.suggestions.list(caller, definedOnly({ campaignId, mediaBuyId, status }), { limit, offset })).map(suggestionWire);
  }

  @Get(':id')
  @Takes(everyone, 'read')
  @Operation({
    summary: 'Read an optimization suggestion',
    description: 'Includes the suggested changes and the reasons.',
    answers: OptimizationSuggestionWire,
    errors: [403, 404],
    tool: getTool('suggestion'),
  })
  async read(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<OptimizationSuggestionWire> {
    return suggestionWire(await this.suggestions.read(caller, id));
  }

  @Post(':id/approve')
  @Takes(everyone, 'spend')
  @ErrorCodes({ 400: ['CURRENCY_MISMATCH'], 402: ['CREDIT_LIMIT_EXCEEDED'], 403: ['FEATURE_NOT_ENABLED'], 409: ['AGENT_CEILING_REACHED'] })
  @Operation({
    summary: 'Approve an optimization suggestion',
    description: 'Queues the change of the media buy. The suggestion then becomes `applied` or `failed`. 409 unless `received`.',
    answers: DecidedSuggestionWire,
    errors: [402, 403, 404, 409],
    once: 'together',
  })
  async approve(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<DecidedSuggestionWire> {
    return decidedWire(await this.suggestions.approve(caller, id));
  }

  @Post(':id/reject')
  @Takes(everyone, 'write')
  @BeforeEmailVerification()
  @Operation({
    summary: 'Reject an optimization suggestion',
    description: '409 unless `received`.',
    answers: DecidedSuggestionWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async reject(
    @CurrentCaller() caller: Caller,
    @IdParam('id') id: string,
    @Body() { reason }: RejectSuggestionBody,
  ): Promise<DecidedSuggestionWire> {
    return decidedWire(await this.suggestions.reject(caller, id, reason || null));
  }
}
