import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller, Page } from '@exchange/kernel';
import { CurrentCaller, CursorQuery, IdParam, Operation } from '@exchange/platform';
import { DemosService } from '../../application/demos.service';
import { CreateDemoBody, DemoWire, demoWire } from './demo.wire';

@ApiTags('Demo')
@Controller('api/v3/demos')
export class DemosController {
  constructor(private readonly demos: DemosService) {}

  @Post()
  @Operation({
    summary: 'Create a demo',
    description: 'It is active at once. 409 when the account has as many as it can have.',
    status: 201,
    answers: DemoWire,
    errors: [403, 409],
    once: 'together',
  })
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateDemoBody): Promise<DemoWire> {
    return demoWire(await this.demos.create(caller, body));
  }

  @Get()
  @Operation({ summary: 'List demos', description: 'Newest first.', answers: [DemoWire], list: 'cursor', errors: [403] })
  async list(@CurrentCaller() caller: Caller, @Query() query: CursorQuery): Promise<Page<DemoWire>> {
    return (await this.demos.list(caller, query)).map(demoWire);
  }

  @Get(':id')
  @Operation({ summary: 'Read a demo', description: 'Also an archived one.', answers: DemoWire, errors: [403, 404] })
  async read(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<DemoWire> {
    return demoWire(await this.demos.read(caller, id));
  }

  @Post(':id/archive')
  @Operation({
    summary: 'Archive a demo',
    description: 'It can be restored. 409 when it is archived already.',
    answers: DemoWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async archive(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<DemoWire> {
    return demoWire(await this.demos.archive(caller, id));
  }

  @Post(':id/restore')
  @Operation({
    summary: 'Restore a demo',
    description: '409 when it is active.',
    answers: DemoWire,
    errors: [403, 404, 409],
    once: 'together',
  })
  async restore(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<DemoWire> {
    return demoWire(await this.demos.restore(caller, id));
  }
}
