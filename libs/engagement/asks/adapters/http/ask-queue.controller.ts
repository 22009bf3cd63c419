import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { definedOnly, type Page } from '@exchange/kernel';
import { IdParam, Operation, signedIn, StaffOnly, Takes } from '@exchange/platform';
import { OperationIds } from '@exchange/platform/openapi';
import { AskQueueService } from '../../application/ask-queue.service';
import { AdvanceAskBody, AskQueueQuery, QueuedAskWire, queuedAskWire, ResolveAskBody } from './queued-ask.wire';

/** Work of platform staff on asks of every account. */
@ApiTags('Asks')
@StaffOnly()
@Controller('api/v2/staff/asks')
@OperationIds('StaffAsks')
export class AskQueueController {
  constructor(private readonly queue: AskQueueService) {}

  @Get()
  @Takes(signedIn, 'read')
  @Operation({
    summary: 'List the asks of every account',
    description: 'For signed-in platform staff: oldest first; only open asks unless `status` is sent.',
    answers: [QueuedAskWire],
    list: 'cursor',
  })
  async list(@Query() { type: kind, status, ...request }: AskQueueQuery): Promise<Page<QueuedAskWire>> {
    return (await this.queue.list(definedOnly({ kind, status }), request)).map(queuedAskWire);
  }

  @Get(':id')
  @Takes(signedIn, 'read')
  @Operation({
    summary: 'Read an ask of any account',
    description: 'For signed-in platform staff.',
    answers: QueuedAskWire,
    errors: [404],
  })
  async read(@IdParam('id') id: string): Promise<QueuedAskWire> {
    return queuedAskWire(await this.queue.read(id));
  }

  @Post(':id/accept')
  @Takes(signedIn, 'write')
  @Operation({
    summary: 'Accept an ask',
    description: 'For signed-in platform staff. 409 unless the ask is `received`.',
    answers: QueuedAskWire,
    errors: [404, 409],
    once: 'together',
  })
  async accept(@IdParam('id') id: string, @Body() body: AdvanceAskBody): Promise<QueuedAskWire> {
    return queuedAskWire(await this.queue.accept(id, body.nextUpdateAt ?? null));
  }

  @Post(':id/start')
  @Takes(signedIn, 'write')
  @Operation({
    summary: 'Start work on an ask',
    description: 'For signed-in platform staff. 409 when the ask is in progress, done or closed.',
    answers: QueuedAskWire,
    errors: [404, 409],
    once: 'together',
  })
  async start(@IdParam('id') id: string, @Body() body: AdvanceAskBody): Promise<QueuedAskWire> {
    return queuedAskWire(await this.queue.start(id, body.nextUpdateAt ?? null));
  }

  @Post(':id/resolve')
  @Takes(signedIn, 'write')
  @Operation({
    summary: 'Resolve an ask',
    description: 'For signed-in platform staff. The account is notified. 409 when the ask is done or closed.',
    answers: QueuedAskWire,
    errors: [404, 409],
    once: 'together',
  })
  async resolve(@IdParam('id') id: string, @Body() body: ResolveAskBody): Promise<QueuedAskWire> {
    const { requesterAction = null, releaseVersion = null, releasedAt = null, outcome, whatChanged } = body;
    return queuedAskWire(await this.queue.resolve(id, { outcome, whatChanged, requesterAction, releaseVersion, releasedAt }));
  }
}
