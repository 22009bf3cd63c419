// What hostile servers say below HTTP.
import { gzipSync } from 'node:zlib';

/** The head of an answer. @param {string} fields each with its end of line */
export const head = (fields = '', status = '200 OK') => `HTTP/1.1 ${status}\r\n${fields}\r\n`;

/** Writes as fast as the peer reads, or every so often, until it has gone. @param {import('node:stream').Writable} socket @param {() => string | Buffer} next @param {number} [everyMs] */
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

/** A gigabyte of zeros in a megabyte: members of gzip follow each other. */
const bomb = Buffer.concat(Array(64).fill(gzipSync(Buffer.alloc(16_777_216))));

/** An answer that is small on the wire and a gigabyte once somebody believes it. @param {import('node:net').Socket} socket */
export function sendBomb(socket) {
  socket.write(head(`content-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n`));
  socket.write(bomb);
}
