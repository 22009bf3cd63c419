import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller, Page } from '@exchange/kernel';
import { CurrentCaller, IdParam, Operation, SellersOnly, SkipQuery, Takes, wholeAccount } from '@exchange/platform';
import { getTool, searchTool } from '@exchange/platform/openapi';
import { BriefAnswersService } from '../../application/brief-answers.service';
import { BriefArtifactsService } from '../../application/brief-artifacts.service';
import { BriefArtifactDetailWire, BriefArtifactWire, briefArtifactWire, briefDetailWire } from './brief-artifact.wire';

/** Received briefs (rest-api.md, Endpoints: Seller; gaps.md §4.12). */
@ApiTags('Brief artifacts')
@SellersOnly()
@Controller('api/v2/storefront/brief-artifacts')
export class BriefArtifactsController {
  constructor(
    private readonly briefs: BriefArtifactsService,
    private readonly answers: BriefAnswersService,
  ) {}

  @Get()
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List received briefs',
    description: 'Newest first, redacted, each with the seller’s answer.',
    answers: [BriefArtifactWire],
    list: 'skip',
    errors: [403],
    tool: searchTool('brief', { limit: '{query.take}' }),
  })
  async list(@CurrentCaller() caller: Caller, @Query() { skip, take }: SkipQuery): Promise<Page<BriefArtifactWire>> {
    return (await this.answers.addTo(caller, await this.briefs.list(caller, { skip, take }))).map(briefArtifactWire);
  }

  @Get(':id')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'Read a received brief',
    description: 'The redacted brief, and what the seller answered.',
    answers: BriefArtifactDetailWire,
    errors: [403, 404],
    tool: getTool('brief'),
  })
  async read(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<BriefArtifactDetailWire> {
    return briefDetailWire(await this.answers.read(caller, await this.briefs.read(caller, id)));
  }
}
