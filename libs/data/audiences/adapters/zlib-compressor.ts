import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import { Compressor } from '../domain/ports';

const [deflated, inflated] = [promisify(deflate), promisify(inflate)];
/** Hex digits carry four bits a byte; the fastest level finds that out as well as the slowest. */
const level = 1;

/** On zlib's own threads: the event loop does not notice. */
export class ZlibCompressor extends Compressor {
  compress(data: Uint8Array): Promise<Buffer> {
    return deflated(data, { level });
  }

  expand(data: Uint8Array): Promise<Buffer> {
    return inflated(data);
  }
}
