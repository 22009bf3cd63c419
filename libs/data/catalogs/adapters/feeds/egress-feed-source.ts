import { Injectable } from '@nestjs/common';
import { invalidField } from '@exchange/kernel';
import { Egress, EgressFailure, Settings } from '@exchange/platform';
import { catalogLimits } from '../../domain/limits';
import { type Feed, FeedFailure, type FeedRequest, FeedSource } from '../../domain/ports';
import { decode, decompress } from './bytes';
import { InvalidFeedError } from './invalid-feed-error';
import { SlowFeedGuard } from './slow-feed-guard';
import { recordsOf } from './syntax';

/** Fetches feeds over HTTP with conditional requests, checked redirects, gzip, and limits on size, time and speed. */
@Injectable()
export class EgressFeedSource extends FeedSource {
  constructor(
    private readonly egress: Egress,
    private readonly settings: Settings,
  ) {
    super();
  }

  assertUrl(url: string, field: string): void {
    const refusal = this.egress.refusal(url);
    if (refusal !== null) throw invalidField(field, `The URL is refused: ${refusal}.`);
  }

  async open(request: FeedRequest): Promise<Feed> {
    const pace = new SlowFeedGuard({ graceMs: this.settings.feedPatienceMs, minRate: this.settings.feedMinRate });
    const answer = await this.ask(request, pace);
    const { status, headers, body } = answer;
    if (status === 304 && (request.etag !== null || request.modified !== null)) {
      await body.return?.();
      return { httpStatus: status, etag: request.etag, modified: request.modified, records: null };
    }
    if (status !== 200) {
      await body.return?.();
      throw new FeedFailure(`The feed’s server answered ${status}.`, status);
    }
    const charset = /;\s*charset="?([\w.:-]+)/i.exec(text(headers['content-type']) ?? '')?.[1] ?? null;
    const records = this.checked(recordsOf(decode(decompress(pace.readBody(body)), charset), request.format), status, pace);
    return { httpStatus: status, etag: text(headers['etag']), modified: text(headers['last-modified']), records };
  }

  private async ask({ url, etag, modified, signal }: FeedRequest, pace: SlowFeedGuard) {
    const { feedBytes: maxBytes, redirects } = catalogLimits;
    const { feedTimeoutMs: timeoutMs } = this.settings;
    const headers = {
      accept: 'application/xml, text/csv, text/tab-separated-values, application/json, application/x-ndjson, */*;q=0.5',
      'accept-encoding': 'gzip',
      ...(etag === null ? {} : { 'if-none-match': etag }),
      ...(modified === null ? {} : { 'if-modified-since': modified }),
    };
    const either = signal ? AbortSignal.any([signal, pace.signal]) : pace.signal;
    try {
      return await pace.waitFor(() => this.egress.open({ url, method: 'GET', headers, timeoutMs, maxBytes, redirects, signal: either }));
    } catch (error) {
      throw this.failure(error, null, pace);
    }
  }

  /** Turns errors while reading into {@link FeedFailure}, which the run stores. */
  private async *checked(records: AsyncIterable<unknown>, httpStatus: number, pace: SlowFeedGuard): AsyncGenerator<unknown> {
    try {
      yield* records;
    } catch (error) {
      throw this.failure(error, httpStatus, pace);
    }
  }

  private failure(error: unknown, httpStatus: number | null, pace: SlowFeedGuard): unknown {
    if (!pace.isTooSlow) return asFeedFailure(error, httpStatus);
    const { feedPatienceMs, feedMinRate } = this.settings;
    return new FeedFailure(`The feed came too slowly: less than ${feedMinRate} bytes a second after ${feedPatienceMs} ms.`, httpStatus);
  }
}

function asFeedFailure(error: unknown, httpStatus: number | null): unknown {
  // The message may quote the feed: PostgreSQL rejects NUL, and terminals interpret control characters.
  if (error instanceof InvalidFeedError) return new FeedFailure(error.message.toWellFormed().replaceAll(/\p{C}/gu, '�'), httpStatus);
  return error instanceof EgressFailure ? new FeedFailure(`The feed could not be fetched: ${error.message}.`, httpStatus) : error;
}

function text(header: string | string[] | undefined): string | null {
  return (Array.isArray(header) ? header[0] : header)?.slice(0, 1_000) ?? null;
}
