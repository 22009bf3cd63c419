import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller, Page } from '@exchange/kernel';
import { CurrentCaller, CursorQuery, IdParam, Operation, OneSideOnly } from '@exchange/platform';
import { CreatePascalThingBody, PascalThingWire, camelThingWire } from './kebab-thing.wire';
import { PascalThingsService } from './kebab-things.service';

@ApiTags('Words Context')
@OneSideOnly()
@Controller('base-path/kebab-things')
export class PascalThingsController {
  constructor(private readonly camelThings: PascalThingsService) {}

  @Post()
  @Operation({
    summary: 'Create a words thing',
    description: '409 when the account has reached its limit.',
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
    description: '404 when the account has no such words thing.',
    answers: PascalThingWire,
    errors: [403, 404],
  })
  async read(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<PascalThingWire> {
    return camelThingWire(await this.camelThings.read(caller, id));
  }
}
