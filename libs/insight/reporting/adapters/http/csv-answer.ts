import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { ReportSubject } from '../../domain/report';

export function fileNameOf({ view, period }: ReportSubject): string {
  return `delivery-${view}-${period.from}-${period.to}.csv`;
}

/** Node streams buffer sixteen items by default. One item keeps memory low for slow clients. */
const readAhead = { highWaterMark: 1 };

/** Streams at the client's speed. A client that disconnects ends the stream. */
export async function sendCsv(response: Response, subject: ReportSubject, csv: AsyncGenerator<string>): Promise<void> {
  // An error before the first row can still be answered in the envelope.
  const first = await csv.next();
  response.status(200);
  response.setHeader('Content-Type', 'text/csv; charset=utf-8');
  response.setHeader('Content-Disposition', `attachment; filename="${fileNameOf(subject)}"`);
  response.setHeader('Cache-Control', 'private, no-store');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  const failure = await pipeline(Readable.from(withFirst(first, csv), readAhead), response).catch((error: unknown) => error);
  if (failure !== undefined && !response.destroyed) response.destroy();
}

async function* withFirst(first: IteratorResult<string>, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}
