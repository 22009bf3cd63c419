import { Controller, Get, Headers, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Caller } from '@exchange/kernel';
import { BuyersOnly, CurrentCaller, type EventStream, EventStreams, everyone, IdParam, Operation, Takes } from '@exchange/platform';
import { Streams, OperationIds } from '@exchange/platform/openapi';
import { DiscoveriesService } from '../../application/discoveries.service';
import { RevisionFeedService } from '../../application/revision-feed.service';
import { revisionOf } from '../../domain/discovery';
import type { RevisionData } from '../../domain/events';
import { streamedRevisions } from './streamed-revisions';

const retryMs = 3_000;

/** Event stream with the same data as the webhook (gaps.md §5.7). */
@ApiTags('Discovery')
@BuyersOnly()
@Controller('api/v2/buyer/discovery')
@OperationIds({ events: 'streamDiscoveryEvents' })
export class DiscoveryEventsController {
  constructor(
    private readonly discoveries: DiscoveriesService,
    private readonly feed: RevisionFeedService,
    private readonly streams: EventStreams,
  ) {}

  @Get(':id/events')
  @Takes(everyone, 'read')
  @ApiHeader({ name: 'Last-Event-ID', required: false, description: 'The newest revision received: everything after it is sent again.' })
  @Streams(
    '`id` is the revision, `event` is `revision` or `complete`, `data` is the `data` of the webhook `discovery.revision`.',
    streamedRevisions,
  )
  @Operation({
    summary: 'Follow a discovery',
    description:
      'Server-sent events: the current snapshot, then every revision, then `complete`, after which the stream ends. Follow it again after refining.',
    errors: [403, 404],
  })
  async events(
    @CurrentCaller() caller: Caller,
    @IdParam('id') id: string,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const discovery = await this.discoveries.read(caller, id);
    const snapshot = revisionOf(discovery);
    const after = newestSeen(lastEventId, snapshot.revision) ?? snapshot.revision - 1;
    const stream = this.streams.open(request, response, { retryMs });
    if (snapshot.resultsComplete && after === snapshot.revision) return finish(stream, snapshot);
    const { accountId } = discovery;
    const onRevision = (data: RevisionData, isNewest: boolean) => send(stream, data, isNewest);
    stream.onClose(this.feed.watch({ accountId, discoveryId: id, after, onRevision, onRemoved: () => stream.end() }));
  }
}

/** The last revision that the client has; null for a number that is no revision, so that the snapshot is sent. */
function newestSeen(header: string | undefined, revision: number): number | null {
  return header !== undefined && /^\d{1,9}$/.test(header) && Number(header) <= revision ? Number(header) : null;
}

/** Sends a revision. Ends the stream only after the newest one, because complete results may be followed by another round. */
function send(stream: EventStream, data: RevisionData, isNewest: boolean): void {
  stream.send({ id: data.revision, event: 'revision', data });
  if (data.resultsComplete && isNewest) finish(stream, data);
}

function finish(stream: EventStream, data: RevisionData): void {
  stream.send({ id: data.revision, event: 'complete', data });
  stream.end();
}
