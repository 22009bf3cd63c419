import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller, Page } from '@exchange/kernel';
import { CurrentCaller, CursorQuery, IdParam, Operation, OneSideOnly } from '@exchange/platform';
import { PascalThingsService } from '../../application/kebab-things.service';
import { CreatePascalThingBody, PascalThingWire, camelThingWire } from './kebab-thing.wire';

@ApiTags('Words Context')
@OneSideOnly()
@Controller('base-path/kebab-things')
export class PascalThingsController {
  constructor(private readonly camelThings: PascalThingsService) {}

  @Post()
  @Operation({
    summary: 'Create a words thing',
    description: 'The new words thing is active. 409 when the account has reached its limit.',
    status: 201,
    answers: PascalThingWire,
    errors: [403, 409],
    once: 'together',
  })
  async create(@CurrentCaller() caller: Caller, @Body() body: CreatePascalThingBody): Promise<PascalThingWire> {
    return camelThingWire(await this.camelThings.create(caller, body));
  }

  @Get()
  @Operation({ summary: 'List words things', description: 'Newest first.', answers: [PascalThingWire], list: 'cursor', errors: [403] })
  async list(@CurrentCaller() caller: Caller, @Query() query: CursorQuery): Promise<Page<PascalThingWire>> {
    return (await this.camelThings.list(caller, query)).map(camelThingWire);
  }

  @Get(':id')
  @Operation({
    summary: 'Read a words thing',
    description: 'Archived words things can be read too.',
    answers: PascalThingWire,
    errors: [403, 404],
  })
  async read(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<PascalThingWire> {
    return camelThingWire(await this.camelThings.read(caller, id));
  }

  @Post(':id/archive')
  @Operation({
    summary: 'Archive a words thing',
    description: 'It can be restored. 409 when it is already archived.',
    answers: PascalThingWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async archive(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<PascalThingWire> {
    return camelThingWire(await this.camelThings.archive(caller, id));
  }

  @Post(':id/restore')
  @Operation({
    summary: 'Restore a words thing',
    description: '409 when it is active.',
    answers: PascalThingWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async restore(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<PascalThingWire> {
    return camelThingWire(await this.camelThings.restore(caller, id));
  }
}
