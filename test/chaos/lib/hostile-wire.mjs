// Raw bytes that hostile servers write to their sockets.
import { gzipSync } from 'node:zlib';

/** The head of an HTTP response. @param {string} fields each with its line end */
export const head = (fields = '', status = '200 OK') => `HTTP/1.1 ${status}\r\n${fields}\r\n`;

/** Writes as fast as the peer reads, or every `everyMs`, until the socket is closed. @param {import('node:stream').Writable} socket @param {() => string | Buffer} next @param {number} [everyMs] */
export function keepWriting(socket, next, everyMs) {
  const write = () => {
    if (socket.destroyed) return;
    const flows = socket.write(next());
    if (everyMs !== undefined) setTimeout(write, everyMs);
    else if (flows) setImmediate(write);
    else socket.once('drain', write);
  };
  write();
}

/** One megabyte of concatenated gzip members that unpacks to a gigabyte of zeros. */
const bomb = Buffer.concat(Array(64).fill(gzipSync(Buffer.alloc(16_777_216))));

/** Sends a response that unpacks to a gigabyte. @param {import('node:net').Socket} socket */
export function sendBomb(socket) {
  socket.write(head(`content-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n`));
  socket.write(bomb);
}
