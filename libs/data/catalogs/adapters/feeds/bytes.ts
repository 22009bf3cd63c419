import { pipeline, Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { createGunzip } from 'node:zlib';
import { Slices } from '@exchange/platform';
import { catalogLimits } from '../../domain/limits';
import { InvalidFeedError } from './invalid-feed-error';

/** Bytes that a parser gets at once: about a millisecond of work, a few milliseconds for dense markup. */
const sliceBytes = 16_384;
/** A feed may be compressed by its server, in its file, or both. */
const maxLayers = 2;

/** Removes up to two layers of gzip. Throws {@link InvalidFeedError} beyond the size limit. */
export async function* decompress(source: AsyncIterable<Buffer>, limit: number = catalogLimits.decompressedBytes): AsyncGenerator<Buffer> {
  let bytes = source;
  for (let layer = 0; layer < maxLayers; layer += 1) {
    const peeked = await peek(bytes);
    bytes = peeked.isGzip ? gunzipLayer(peeked.bytes, limit) : peeked.bytes;
    if (!peeked.isGzip) break;
  }
  const slices = new Slices();
  let total = 0;
  for await (const chunk of bytes) {
    total += chunk.length;
    if (total > limit) throw tooLarge(limit);
    for (let at = 0; at < chunk.length; at += sliceBytes) {
      // Buffered chunks arrive without a turn of the event loop, and not every slice yields a record.
      if (slices.isOver) await slices.end();
      yield chunk.subarray(at, at + sliceBytes);
    }
  }
}

/** Decodes bytes as UTF-8, unless a byte order mark, the server or an XML declaration names another character set. */
export async function* decode(source: AsyncIterable<Buffer>, charset: string | null): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  for await (const chunk of source) {
    decoder ??= decoderFor(chunk, charset);
    const text = decodeChunk(decoder, chunk);
    if (text !== '') yield text;
  }
  const rest = decoder ? decodeChunk(decoder) : '';
  if (rest !== '') yield rest;
}

async function peek(source: AsyncIterable<Buffer>): Promise<{ isGzip: boolean; bytes: AsyncIterable<Buffer> }> {
  const iterator = source[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  let done = false;
  while (head.length < 2 && !done) {
    const next = await iterator.next();
    done = next.done === true;
    if (!next.done) head = Buffer.concat([head, next.value]);
  }
  return { isGzip: head[0] === 0x1f && head[1] === 0x8b, bytes: prepend(head, iterator) };
}

async function* prepend(head: Buffer, iterator: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    if (head.length > 0) yield head;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  } finally {
    await iterator.return?.();
  }
}

/** The limit applies to each layer, so that a nested archive cannot expand without bound. */
async function* gunzipLayer(source: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  let failure: unknown;
  pipeline(Readable.from(source), gunzip, (error) => (failure ??= error));
  let total = 0;
  try {
    for await (const chunk of gunzip) {
      total += (chunk as Buffer).length;
      if (total > limit) throw tooLarge(limit);
      yield chunk as Buffer;
    }
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    if (typeof code === 'string' && code.startsWith('Z_')) throw new InvalidFeedError('The compressed feed is damaged or cut off.');
    throw failure instanceof Error && code === 'ERR_STREAM_PREMATURE_CLOSE' ? failure : error;
  } finally {
    gunzip.destroy();
  }
}

function tooLarge(limit: number): InvalidFeedError {
  return new InvalidFeedError(`The feed is larger than ${limit} bytes when it is decompressed.`);
}

function decoderFor(head: Buffer, charset: string | null): TextDecoder {
  const label =
    markOf(head) ?? charset ?? /^\s*<\?xml[^>]*?encoding=["']([\w.:-]+)["']/.exec(head.subarray(0, 200).toString('latin1'))?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    throw new InvalidFeedError(`The feed’s character set is not known: ${label.slice(0, 40)}.`);
  }
}

function markOf(head: Buffer): string | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 'utf-8' : null;
}

function decodeChunk(decoder: TextDecoder, chunk?: Buffer): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch {
    throw new InvalidFeedError(`The feed is not valid ${decoder.encoding}.`);
  }
}
