import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import { Compressor } from '../domain/ports';

const [deflated, inflated] = [promisify(deflate), promisify(inflate)];
/** The fastest level: hex digits carry four bits per byte, which no level compresses much better. */
const level = 1;

/** Compresses on zlib's thread pool, off the event loop. */
export class ZlibCompressor extends Compressor {
  compress(data: Uint8Array): Promise<Buffer> {
    return deflated(data, { level });
  }

  expand(data: Uint8Array): Promise<Buffer> {
    return inflated(data);
  }
}
