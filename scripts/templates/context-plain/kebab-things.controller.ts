import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller, Page } from '@exchange/kernel';
import { CurrentCaller, CursorQuery, IdParam, Operation } from '@exchange/platform';
import { CreatePascalThingBody, PascalThingWire, camelThingWire } from './kebab-thing.wire';
import { PascalThingsService } from './kebab-things.service';

@ApiTags('Words Context')
@Controller('base-path/kebab-things')
export class PascalThingsController {
  constructor(private readonly camelThings: PascalThingsService) {}

  @Post()
  @Operation({ summary: 'Create a words thing', status: 201, answers: PascalThingWire, once: 'together' })
  async create(@CurrentCaller() caller: Caller, @Body() body: CreatePascalThingBody): Promise<PascalThingWire> {
    return camelThingWire(await this.camelThings.create(caller.accountId, body));
  }

  @Get()
  @Operation({ summary: 'List words things', description: 'Newest first.', answers: [PascalThingWire], list: 'cursor' })
  async list(@CurrentCaller() caller: Caller, @Query() query: CursorQuery): Promise<Page<PascalThingWire>> {
    return (await this.camelThings.list(caller.accountId, query)).map(camelThingWire);
  }

  @Get(':id')
  @Operation({ summary: 'Read a words thing', answers: PascalThingWire, errors: [404] })
  async read(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<PascalThingWire> {
    return camelThingWire(await this.camelThings.read(caller.accountId, id));
  }
}
