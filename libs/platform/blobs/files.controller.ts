import { pipeline } from 'node:stream/promises';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { deadlineSignal, minuteMs } from '@exchange/kernel';
import { Public } from '../auth/access';
import { AnyQuery } from '../http/query.guard';
import { clientAddress } from '../rate-limits/client-address';
import { RateLimits } from '../rate-limits/rate-limits';
import { BlobFailures } from './blob-failures';
import { Blobs, type ByteRange, type LinkedBlob } from './blobs';
import { rangeIn } from './content-range';
import { blobErrors } from './errors';
import { etagOf, linkHeaders } from './link-headers';
import { OpenReaders } from './open-readers';
import { type OpenedLink, SignedLinks } from './signed-links';

/** Limit per client address: a page shows dozens of files, and a player reads one file in many ranges. */
const addressLimit = { name: 'files', attempts: 1_200, seconds: 60 };

/** A reader has until the link expires, and this time at least. */
const minReadMs = 15 * minuteMs;
/** The longest timer. */
const maxReadMs = 2 ** 31 - 1;

/** The client has left, or its time is over. */
const readEnds = ['ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'];

/** Files behind signed links. A link that is unknown, changed or expired, or whose file was removed, is answered alike. */
@ApiExcludeController()
@Public()
@AnyQuery()
@Controller('files')
export class FilesController {
  constructor(
    private readonly blobs: Blobs,
    private readonly links: SignedLinks,
    private readonly limits: RateLimits,
    private readonly readers: OpenReaders,
    private readonly failures: BlobFailures,
  ) {}

  @Get(':token/:name')
  async read(
    @Req() request: Request,
    @Res() response: Response,
    @Param('token') token: string,
    @Param('name') name: string,
  ): Promise<void> {
    await this.limits.consume(addressLimit, clientAddress(request));
    const link = this.links.read(token, name);
    if (!link || !(await this.blobs.find(link))) throw blobErrors.notFound();
    const range = rangeOf(request, link);
    if (range === 'unsatisfiable') return end(response, 416, { 'Content-Range': `bytes */${link.bytes}` });
    const headers = linkHeaders(link, link.leftMs);
    if (request.headers['if-none-match'] === etagOf(link)) return end(response, 304, headers);
    const sent = { ...headers, ...(range ? { 'Content-Range': `bytes ${range.start}-${range.end}/${link.bytes}` } : {}) };
    const length = String(range ? range.end - range.start + 1 : link.bytes);
    if (request.method === 'HEAD') return end(response, 200, { ...sent, 'Content-Length': length });
    await this.send(response, link, range, { ...sent, 'Content-Length': length });
  }

  /** As fast as the client reads, until the link expires. A client that leaves closes the file. */
  private async send(
    response: Response,
    blob: OpenedLink,
    range: ByteRange | null,
    headers: Readonly<Record<string, string>>,
  ): Promise<void> {
    const release = this.readers.take(blob.accountId);
    try {
      const content = await this.blobs.open(blob, range ?? undefined);
      begin(response, range ? 206 : 200, headers);
      const signal = deadlineSignal(Math.min(Math.max(blob.leftMs, minReadMs), maxReadMs));
      await pipeline(content, response, { signal }).catch((error: NodeJS.ErrnoException) => {
        // The answer has begun: the client learns from the missing bytes that something failed.
        response.destroy();
        if (!readEnds.includes(error.code ?? '')) this.failures.report('read', error);
      });
    } finally {
      release();
    }
  }
}

/** A `Range` of another version of the file is ignored (RFC 9110 §13.1.5), as is that of a HEAD. */
function rangeOf({ method, headers }: Request, blob: LinkedBlob): ByteRange | 'unsatisfiable' | null {
  const condition = headers['if-range'];
  const isCurrent = condition === undefined || condition === etagOf(blob);
  return method === 'GET' && isCurrent ? rangeIn(headers.range, blob.bytes) : null;
}

/** Express would add a character set to text, which nobody has checked. */
function begin(response: Response, status: number, headers: Readonly<Record<string, string>>): Response {
  return response.status(status).setHeaders(new Map(Object.entries(headers)));
}

function end(response: Response, status: number, headers: Readonly<Record<string, string>>): void {
  begin(response, status, headers).end();
}
