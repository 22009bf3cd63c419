// Files that a buyer uploads in parts, and goes on with after an interruption.
import { createHash, randomBytes } from 'node:crypto';
import { until } from './until.mjs';

/** @typedef {{ url: string, cookie: string, advertiserId: number }} Library of an advertiser, at one API process */

/** A sound of silence and noise: the 44 bytes of a WAV header, then samples. @param {number} bytes of the whole file */
export function soundOf(bytes) {
  const file = randomBytes(bytes);
  file.write('RIFF', 0);
  file.writeUInt32LE(bytes - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20); // PCM
  file.writeUInt16LE(2, 22); // channels
  file.writeUInt32LE(48_000, 24);
  file.writeUInt32LE(192_000, 28);
  file.writeUInt16LE(4, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(bytes - 44, 40);
  return file;
}

/** @param {Buffer} file */
export const digestOf = (file) => createHash('sha256').update(file).digest('hex');

/** @param {Library} library @param {string} method @param {string} path @param {object | Buffer} [body] */
export async function ask({ url, cookie, advertiserId }, method, path, body) {
  const type = Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json';
  const answer = await fetch(`${url}/api/v2/buyer/advertisers/${advertiserId}/creative-assets${path}`, {
    method,
    headers: { cookie, ...(body === undefined ? {} : { 'content-type': type }) },
    ...(body === undefined ? {} : { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 300)}`);
  return text === '' ? null : JSON.parse(text).data;
}

/**
 * Uploads a sound until it was checked. Whatever fails is tried again, at the API that `library` returns then.
 * @param {() => Library} library @param {{ name: string, file: Buffer, partBytes: number }} what
 */
export async function upload(library, { name, file, partBytes }) {
  const { assetId: id } = await until(`${name} is announced`, () =>
    ask(library(), 'POST', '', { name, kind: 'audio', bytes: file.length }),
  );
  const count = Math.ceil(file.length / partBytes);
  return until(
    `${name} was checked`,
    async () => {
      const found = await ask(library(), 'GET', `/${id}`);
      if (found.status === 'uploading') {
        const arrived = new Set(found.upload.parts.map((/** @type {{ number: number }} */ { number }) => number));
        for (let number = 1; number <= count; number += 1)
          if (!arrived.has(number))
            await ask(library(), 'PUT', `/${id}/parts/${number}`, file.subarray((number - 1) * partBytes, number * partBytes));
        await ask(library(), 'POST', `/${id}/complete`, {});
      }
      return found.status === 'ready' || found.status === 'refused' ? found : undefined;
    },
    { withinMs: 300_000, everyMs: 100 },
  );
}
