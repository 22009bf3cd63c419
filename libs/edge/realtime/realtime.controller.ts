import { Controller, Get, Headers, Query, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiHeader, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { type Caller, maySee } from '@exchange/kernel';
import { CurrentCaller, type EventStream, EventStreams, everyone, Operation, Takes } from '@exchange/platform';
import { Streams, OperationIds } from '@exchange/platform/openapi';
import { type FeedChange, type ChangeKind, changeKinds, type ChangePointer } from './change';
import { feedEvents } from './change-events.wire';
import { FeedsService } from './feeds.service';
import { ChangePointerWire, FeedPositionWire, RealtimeQuery } from './realtime.wire';

const retryMs = 3_000;

/** docs/spec/gaps.md §6.14. */
@ApiTags('Realtime')
@ApiExtraModels(ChangePointerWire, FeedPositionWire)
@Controller('api/v2/realtime')
@OperationIds({ events: 'streamAccountEvents' })
export class RealtimeController {
  constructor(
    private readonly feeds: FeedsService,
    private readonly streams: EventStreams,
  ) {}

  @Get()
  @Takes(everyone, 'read')
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: 'Last received position. Later changes of the last 24 hours are sent.',
  })
  @Streams(
    '`id` is the position in the feed of the account, `event` is the kind, `data` is `{kind, id, revision, at}`. The first event is `position`, or `reset` ' +
      'when missed changes are not stored any more; their data is `{position}`.',
    feedEvents,
  )
  @Operation({
    summary: 'Follow the account',
    description:
      'Server-sent events with pointers to what has changed, limited to what the caller may see, also by grants. After `reset` read ' +
      'everything again. Comments keep the connection alive.',
    errors: [],
  })
  async events(
    @CurrentCaller() caller: Caller,
    @Query() { kinds }: RealtimeQuery,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { accountId } = caller;
    const position = await this.feeds.position(accountId);
    const seen = positionSeen(lastEventId, position);
    const stream = this.streams.open(request, response, { retryMs });
    if (seen === null) stream.send(atPosition(lastEventId === undefined ? 'position' : 'reset', position));
    const wanted = new Set<ChangeKind>(kinds ?? changeKinds);
    const onChanges = (changes: readonly FeedChange[]) =>
      tell(stream, changes, (change) => wanted.has(change.kind) && isFor(caller, change));
    const onReset = (at: number) => stream.send(atPosition('reset', at));
    stream.onClose(this.feeds.watch({ accountId, after: seen ?? position, onChanges, onReset }));
  }
}

/** Null when the header is missing or no position of this feed. */
function positionSeen(header: string | undefined, position: number): number | null {
  return header !== undefined && /^\d{1,15}$/.test(header) && Number(header) <= position ? Number(header) : null;
}

function isFor(caller: Caller, { advertiserId, userId }: FeedChange): boolean {
  if (userId !== null)
    return caller.kind === 'person' && (caller.userId === userId || caller.role === 'ADMIN') && caller.grants === undefined;
  return maySee(caller, advertiserId);
}

function tell(stream: EventStream, changes: readonly FeedChange[], isSeen: (change: FeedChange) => boolean): void {
  for (const change of changes) if (isSeen(change)) stream.send({ id: change.position, event: change.kind, data: pointerOf(change) });
}

const pointers = new WeakMap<FeedChange, ChangePointer>();

/** One object for all streams, which is serialized once. */
function pointerOf(change: FeedChange): ChangePointer {
  let pointer = pointers.get(change);
  if (!pointer) {
    const { kind, id, revision, at } = change;
    pointers.set(change, (pointer = { kind, id, revision, at }));
  }
  return pointer;
}

const atPosition = (event: 'position' | 'reset', position: number) => ({ id: position, event, data: { position } });
