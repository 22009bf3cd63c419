import { crc32, deflateSync } from 'node:zlib';

/** Real images of one color, which every viewer shows. */
export interface ImageShape {
  readonly width: number;
  readonly height: number;
  /** More than one makes the image animated; each is shown for 500 ms. */
  readonly frames?: number;
}

const u16 = (value: number): Buffer => Buffer.from([value & 0xff, value >> 8]);
const u32 = (value: number): Buffer => Buffer.from([value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff, value >>> 24]);
const big16 = (value: number): Buffer => u16(value).reverse();
const big32 = (value: number): Buffer => u32(value).reverse();

export function pngChunk(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  return Buffer.concat([big32(data.length), body, big32(crc32(body))]);
}

/** `claims` are written as the size instead of the true one. */
export function aPng({ width, height, frames = 1 }: ImageShape, claims: Partial<ImageShape> = {}): Buffer {
  const pixels = deflateSync(Buffer.alloc((width + 1) * height));
  const header = Buffer.concat([big32(claims.width ?? width), big32(claims.height ?? height), Buffer.from([8, 0, 0, 0, 0])]);
  const parts = [Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), pngChunk('IHDR', header)];
  if (frames > 1) parts.push(pngChunk('acTL', Buffer.concat([big32(frames), big32(0)])));
  let sequence = 0;
  const number = (): Buffer => big32(sequence++);
  for (let frame = 0; frame < frames; frame += 1) {
    if (frames > 1) {
      const control = [number(), big32(width), big32(height), big32(0), big32(0), big16(1), big16(2), Buffer.from([0, 0])];
      parts.push(pngChunk('fcTL', Buffer.concat(control)));
    }
    parts.push(frame === 0 ? pngChunk('IDAT', pixels) : pngChunk('fdAT', Buffer.concat([number(), pixels])));
  }
  return Buffer.concat([...parts, pngChunk('IEND')]);
}

export function aGif({ width, height, frames = 1 }: ImageShape): Buffer {
  const header = Buffer.concat([Buffer.from('GIF89a'), u16(width), u16(height), Buffer.from([0xf6, 0, 0]), Buffer.alloc(3 * 128, 0x66)]);
  const control = Buffer.concat([Buffer.from([0x21, 0xf9, 4, 0]), u16(50), Buffer.from([0, 0])]);
  const picture = Buffer.concat([
    Buffer.from([0x2c]),
    u16(0),
    u16(0),
    u16(width),
    u16(height),
    Buffer.from([0, 7]),
    gifPixels(width * height),
  ]);
  return Buffer.concat([header, ...Array.from({ length: frames }, () => Buffer.concat([control, picture])), Buffer.from([0x3b])]);
}

/** Codes of eight bits: the dictionary is cleared before codes would grow. */
function gifPixels(pixels: number): Buffer {
  const codes: number[] = [];
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    if (pixel % 120 === 0) codes.push(128);
    codes.push(0);
  }
  codes.push(129);
  const blocks: Buffer[] = [];
  for (let at = 0; at < codes.length; at += 255) {
    const block = codes.slice(at, at + 255);
    blocks.push(Buffer.from([block.length, ...block]));
  }
  return Buffer.concat([...blocks, Buffer.from([0])]);
}

export const jpegSegment = (marker: number, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker]), big16(data.length + 2), data]);

/** `orientation` is that of EXIF: 6 means that viewers turn the image by a quarter. */
export function aJpeg({ width, height }: ImageShape, orientation?: number): Buffer {
  const table = (type: number): Buffer => jpegSegment(0xc4, Buffer.from([type, 1, ...Array.from({ length: 15 }, () => 0), 0]));
  const exif = Buffer.concat([
    Buffer.from('Exif\0\0MM\0*', 'latin1'),
    big32(8),
    big16(1),
    big16(0x112),
    big16(3),
    big32(1),
    big16(orientation ?? 1),
    big16(0),
    big32(0),
  ]);
  // Two zero bits for each block of 8 × 8 pixels: nothing differs from the block before.
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...(orientation === undefined ? [] : [jpegSegment(0xe1, exif)]),
    jpegSegment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)])),
    jpegSegment(0xc0, Buffer.concat([Buffer.from([8]), big16(height), big16(width), Buffer.from([1, 1, 0x11, 0])])),
    table(0x00),
    table(0x10),
    jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.alloc(Math.ceil(blocks / 4)),
    Buffer.from([0xff, 0xd9]),
  ]);
}

export function aWebp({ width, height, frames = 1 }: ImageShape): Buffer {
  const picture = riffChunk('VP8L', losslessPixels(width, height));
  if (frames === 1) return riff('WEBP', picture);
  const [w, h] = [u32(width - 1).subarray(0, 3), u32(height - 1).subarray(0, 3)];
  const frame = riffChunk('ANMF', Buffer.concat([Buffer.alloc(6), w, h, u32(500).subarray(0, 3), Buffer.from([0]), picture]));
  const canvas = riffChunk('VP8X', Buffer.concat([Buffer.from([2, 0, 0, 0]), w, h]));
  return riff('WEBP', Buffer.concat([canvas, riffChunk('ANIM', Buffer.alloc(6)), ...Array.from({ length: frames }, () => frame)]));
}

export const riffChunk = (name: string, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from(name, 'latin1'), u32(data.length), data, Buffer.alloc(data.length % 2)]);

export const riff = (form: string, chunks: Buffer): Buffer => riffChunk('RIFF', Buffer.concat([Buffer.from(form, 'latin1'), chunks]));

/** One code of one symbol for each channel: pixels need no bits at all. */
function losslessPixels(width: number, height: number): Buffer {
  const bits: number[] = [];
  const write = (value: number, count: number): void => {
    for (let bit = 0; bit < count; bit += 1) bits.push((value >> bit) & 1);
  };
  write(width - 1, 14);
  write(height - 1, 14);
  write(0, 1 + 3 + 3);
  for (const channel of [0x66, 0x33, 0x99, 0xff]) {
    write(0b101, 3);
    write(channel, 8);
  }
  write(0b0001, 4);
  const bytes = Buffer.alloc(Math.ceil(bits.length / 8) + 1);
  bytes[0] = 0x2f;
  bits.forEach((bit, at) => (bytes[1 + (at >> 3)]! |= bit << (at & 7)));
  return bytes;
}

export const box = (name: string, ...content: readonly Buffer[]): Buffer => {
  const data = Buffer.concat(content);
  return Buffer.concat([big32(data.length + 8), Buffer.from(name, 'latin1'), data]);
};

/** The boxes of an AVIF without its pixels, which nothing here decodes. */
export function anAvif({ width, height }: ImageShape): Buffer {
  const size = box('ispe', big32(0), big32(width), big32(height));
  return Buffer.concat([
    box('ftyp', Buffer.from('avif\0\0\0\0avifmif1', 'latin1')),
    box('meta', big32(0), box('iprp', box('ipco', size))),
    box('mdat', Buffer.alloc(32, 1)),
  ]);
}
