import { inParallel } from '../in-parallel';
import { type ArrivedPart, hexOf, type Part, partsOf, sumOf } from './parts';

/** The requests of one upload. All reject when the signal is aborted. */
export interface UploadServer {
  /** Null when the upload is complete already: the answer to an earlier try was lost. */
  readonly arrived: (signal: AbortSignal) => Promise<readonly ArrivedPart[] | null>;
  readonly send: (part: Part, content: ArrayBuffer, sha256: Uint8Array, signal: AbortSignal) => Promise<unknown>;
}

interface Options {
  readonly signal: AbortSignal;
  /** Bytes that the server has. */
  readonly onProgress: (bytes: number) => void;
  /** Whether the connection is lost, and the upload waits for it. */
  readonly onLost: (isLost: boolean) => unknown;
  /** How long to wait before another try, in milliseconds; null for an error that another try cannot mend. */
  readonly pauseAfter: (error: unknown, tries: number) => number | null;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

const maxAtOnce = 3;

/** The file cannot be read any more: it was moved or changed. */
export class UnreadableFile extends Error {}

/**
 * Sends the parts that the server does not have, three at once. After a lost connection it asks again which parts arrived. A part that arrived with other bytes,
 * of another file with the same name, is sent again. False when the upload was complete before.
 */
export async function sendParts(file: Blob, server: UploadServer, options: Options): Promise<boolean> {
  const { signal, onLost, pauseAfter, wait } = options;
  for (let tries = 1; ; tries += 1) {
    const before = { sent: 0 };
    try {
      return await sendMissing(file, server, options, before);
    } catch (error) {
      if (before.sent > 0) tries = 1;
      const pause = signal.aborted ? null : pauseAfter(error, tries);
      if (pause === null) throw error;
      onLost(true);
      await wait(pause, signal);
      onLost(false);
    }
  }
}

async function sendMissing(file: Blob, server: UploadServer, { signal, onProgress }: Options, count: { sent: number }): Promise<boolean> {
  signal.throwIfAborted();
  const arrived = await server.arrived(signal);
  if (arrived === null) return false;
  const found = new Map(arrived.map((part) => [part.number, part]));
  const parts = partsOf(file.size);
  const missing: Part[] = [];
  for (const part of parts) if (!(await hasArrived(file, part, found.get(part.number)))) missing.push(part);
  let bytes = file.size - sumOf(missing);
  onProgress(bytes);
  // The first failure ends the other requests: the next try asks what arrived.
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  let failure: { readonly error: unknown } | null = null;
  const send = async (part: Part) => {
    if (either.aborted) return;
    try {
      const content = await contentOf(file, part);
      await server.send(part, content, await sha256Of(content), either);
      count.sent += 1;
      bytes += part.bytes;
      onProgress(bytes);
    } catch (error) {
      failure ??= { error };
      stop.abort();
    }
  };
  await inParallel(missing, maxAtOnce, send, () => {});
  signal.throwIfAborted();
  if (failure !== null) throw (failure as { readonly error: unknown }).error;
  return true;
}

async function hasArrived(file: Blob, part: Part, arrived: ArrivedPart | undefined): Promise<boolean> {
  return arrived?.bytes === part.bytes && hexOf(await sha256Of(await contentOf(file, part))) === arrived.sha256;
}

async function contentOf(file: Blob, { start, bytes }: Part): Promise<ArrayBuffer> {
  const content = await file
    .slice(start, start + bytes)
    .arrayBuffer()
    .catch(() => null);
  if (content?.byteLength !== bytes) throw new UnreadableFile();
  return content;
}

const sha256Of = async (content: ArrayBuffer) => new Uint8Array(await crypto.subtle.digest('SHA-256', content));
