import { refusals } from './refused';

/** What the structure of an image says. Every byte of the file belongs to it. */
export interface ImageWalk {
  readonly frames: number;
  /** One pass through all frames, in milliseconds; null for a single frame. */
  readonly durationMs: number | null;
  /** The first bytes, which hold the image's size. */
  readonly head: Buffer;
}

/** Four letters as a number, which is compared ten times as fast: a file can have millions of chunks. */
export const letters = (name: string): number => Buffer.from(name, 'latin1').readUInt32BE();

const png = { data: letters('IDAT'), frame: letters('fcTL'), end: letters('IEND') };
const webp = { lossy: letters('VP8 '), lossless: letters('VP8L'), frame: letters('ANMF') };

/** Walks a PNG by its chunks. Frames are those of APNG. */
export function walkPng(file: Buffer): ImageWalk {
  let [at, hasData, frames, durationMs] = [8, false, 0, 0];
  while (at + 12 <= file.length) {
    const bytes = file.readUInt32BE(at);
    const name = file.readUInt32BE(at + 4);
    const end = at + 12 + bytes;
    if (end > file.length) break;
    if (name === png.data) hasData = true;
    if (name === png.frame && bytes >= 26) {
      frames += 1;
      durationMs += (file.readUInt16BE(at + 28) * 1_000) / (file.readUInt16BE(at + 30) || 100);
    }
    if (name === png.end) {
      if (!hasData) throw refusals.unreadable();
      if (end !== file.length) throw refusals.trailing('image');
      return { frames: Math.max(frames, 1), durationMs: frames > 1 ? Math.round(durationMs) : null, head: file.subarray(0, 64) };
    }
    at = end;
  }
  throw refusals.incomplete('image');
}

const colorTable = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

export function walkGif(file: Buffer): ImageWalk {
  let [at, frames, durationMs] = [13 + colorTable(file[10] ?? 0), 0, 0];
  while (at < file.length) {
    const block = file[at];
    if (block === 0x3b) {
      if (frames === 0) throw refusals.unreadable();
      if (at + 1 !== file.length) throw refusals.trailing('image');
      return { frames, durationMs: frames > 1 ? durationMs : null, head: file.subarray(0, 13) };
    }
    if (block === 0x2c) {
      frames += 1;
      at = afterSubBlocks(file, at + 11 + colorTable(file[at + 9] ?? 0));
    } else if (block === 0x21) {
      if (file[at + 1] === 0xf9 && at + 6 <= file.length) durationMs += file.readUInt16LE(at + 4) * 10;
      at = afterSubBlocks(file, at + 2);
    } else throw refusals.unreadable();
  }
  throw refusals.incomplete('image');
}

function afterSubBlocks(file: Buffer, start: number): number {
  let at = start;
  while (at < file.length) {
    const bytes = file[at]!;
    at += 1 + bytes;
    if (bytes === 0) return at;
  }
  throw refusals.incomplete('image');
}

export function walkWebp(file: Buffer): ImageWalk {
  if (file.length < 20) throw refusals.incomplete('image');
  const end = 8 + file.readUInt32LE(4);
  if (end > file.length) throw refusals.incomplete('image');
  if (end !== file.length) throw refusals.trailing('image');
  let [at, pictures, frames, durationMs] = [12, 0, 0, 0];
  while (at + 8 <= end) {
    const name = file.readUInt32BE(at);
    const bytes = file.readUInt32LE(at + 4);
    if (at + 8 + bytes > end) throw refusals.incomplete('image');
    if (name === webp.lossy || name === webp.lossless) pictures += 1;
    if (name === webp.frame && bytes >= 16) {
      frames += 1;
      durationMs += file.readUIntLE(at + 20, 3);
    }
    at += 8 + bytes + (bytes % 2);
  }
  if (pictures + frames === 0) throw refusals.unreadable();
  return { frames: Math.max(frames, 1), durationMs: frames > 1 ? durationMs : null, head: file.subarray(0, 64) };
}
