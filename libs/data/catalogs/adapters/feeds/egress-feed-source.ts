import { Injectable } from '@nestjs/common';
import { invalidField } from '@exchange/kernel';
import { Egress, EgressFailure, EgressRefused, type EgressStream, Settings } from '@exchange/platform';
import { catalogLimits } from '../../domain/limits';
import { type Feed, FeedFailure, type FeedRequest, FeedSource } from '../../domain/ports';
import { decoded, decompressed } from './bytes';
import { Pace } from './pace';
import { recordsOf } from './syntax';
import { Unreadable } from './unreadable';

/** Feeds over HTTP: conditional requests, redirects that are checked like the first URL, gzip, and a limit on everything. */
@Injectable()
export class EgressFeedSource extends FeedSource {
  constructor(
    private readonly egress: Egress,
    private readonly settings: Settings,
  ) {
    super();
  }

  assertUrl(url: string, field: string): void {
    try {
      this.egress.assertUrl(url);
    } catch (error) {
      if (error instanceof EgressRefused) throw invalidField(field, `${error.message}.`);
      throw error;
    }
  }

  async open(request: FeedRequest): Promise<Feed> {
    const pace = new Pace({ patienceMs: this.settings.feedPatienceMs, minRate: this.settings.feedMinRate });
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
    const records = this.checked(recordsOf(decoded(decompressed(pace.over(body)), charset), request.format), status, pace);
    return { httpStatus: status, etag: text(headers['etag']), modified: text(headers['last-modified']), records };
  }

  private async ask({ url, etag, modified, signal }: FeedRequest, pace: Pace): Promise<EgressStream> {
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

  /** What breaks on the way is told as the run tells it. */
  private async *checked(records: AsyncIterable<unknown>, httpStatus: number, pace: Pace): AsyncGenerator<unknown> {
    try {
      yield* records;
    } catch (error) {
      throw this.failure(error, httpStatus, pace);
    }
  }

  private failure(error: unknown, httpStatus: number | null, pace: Pace): unknown {
    if (!pace.isTooSlow) return asFeedFailure(error, httpStatus);
    const { feedPatienceMs, feedMinRate } = this.settings;
    return new FeedFailure(`The feed came too slowly: less than ${feedMinRate} bytes a second after ${feedPatienceMs} ms.`, httpStatus);
  }
}

function asFeedFailure(error: unknown, httpStatus: number | null): unknown {
  // It may quote the feed, and is stored and shown: PostgreSQL keeps no NUL, and terminals obey what they are sent.
  if (error instanceof Unreadable) return new FeedFailure(error.message.toWellFormed().replaceAll(/\p{C}/gu, '�'), httpStatus);
  return error instanceof EgressFailure ? new FeedFailure(`The feed could not be fetched: ${error.message}.`, httpStatus) : error;
}

function text(header: string | string[] | undefined): string | null {
  return (Array.isArray(header) ? header[0] : header)?.slice(0, 1_000) ?? null;
}
