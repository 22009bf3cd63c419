import { deflateSync, inflateSync } from 'node:zlib';

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const maxColors = 256;

/**
 * Reduces a PNG to 256 colors: a picture of a screen then has a third of its size. Reads what browsers write: 8 bits for each
 * channel, not interlaced.
 * @param {Buffer} png @returns {Buffer}
 */
export function reduceColors(png) {
  const { width, height, pixels } = decode(png);
  const palette = commonColors(pixels);
  const indexOf = nearestIn(palette);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rows[y * (width + 1) + 1 + x] = indexOf(/** @type {number} */ (pixels[y * width + x]));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const colors = Buffer.from(palette.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255]));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', colors),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** @param {Buffer} png @returns {{ width: number, height: number, pixels: Uint32Array }} pixels as 0xRRGGBB, without transparency */
function decode(png) {
  const [width, height, channels] = [png.readUInt32BE(16), png.readUInt32BE(20), png[25] === 6 ? 4 : 3];
  if (png[24] !== 8 || png[28] !== 0) throw new Error('The picture is not an 8-bit PNG without interlacing.');
  const data = [];
  for (let at = signature.length; at < png.length; at += png.readUInt32BE(at) + 12)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const raw = inflateSync(Buffer.concat(data));
  const stride = width * channels;
  const rows = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) unfilter(raw, rows, y, stride, channels);
  const pixels = new Uint32Array(width * height);
  for (let n = 0; n < pixels.length; n += 1) pixels[n] = rows.readUIntBE(n * channels, 3);
  return { width, height, pixels };
}

/** Undoes the filter of a row. @param {Buffer} raw @param {Buffer} rows @param {number} y @param {number} stride @param {number} channels */
function unfilter(raw, rows, y, stride, channels) {
  const filter = raw[y * (stride + 1)];
  const byteAt = (/** @type {number} */ row, /** @type {number} */ x) =>
    row < 0 || x < 0 ? 0 : /** @type {number} */ (rows[row * stride + x]);
  for (let x = 0; x < stride; x += 1) {
    const [left, above, corner] = [byteAt(y, x - channels), byteAt(y - 1, x), byteAt(y - 1, x - channels)];
    const predicted = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][/** @type {number} */ (filter)] ?? 0;
    rows[y * stride + x] = /** @type {number} */ (raw[y * (stride + 1) + 1 + x]) + predicted;
  }
}

/** @param {number} left @param {number} above @param {number} corner */
function paeth(left, above, corner) {
  const guess = left + above - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? above : corner;
}

/**
 * The most used colors that differ from each other: the greater the difference that they need, the fewer they are. So a rare color, such as that of an
 * error, is kept beside many shades of grey.
 * @param {Uint32Array} pixels @returns {number[]}
 */
function commonColors(pixels) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const color of pixels) counts.set(color, (counts.get(color) ?? 0) + 1);
  const byUse = [...counts].toSorted(([one, first], [other, second]) => second - first || one - other).map(([color]) => color);
  for (let apart = 0; ; apart = apart * 2 + 4) {
    /** @type {number[]} */
    const chosen = [];
    for (const color of byUse) {
      if (chosen.every((other) => distance(color, other) > apart)) chosen.push(color);
      if (chosen.length > maxColors) break;
    }
    if (chosen.length <= maxColors) return chosen;
  }
}

/** @param {number} one @param {number} other colors; the square of their distance */
const distance = (one, other) => [16, 8, 0].reduce((sum, shift) => sum + (((one >> shift) & 255) - ((other >> shift) & 255)) ** 2, 0);

/** @param {number[]} palette @returns {(color: number) => number} */
function nearestIn(palette) {
  const known = new Map(palette.map((color, index) => [color, index]));
  return (color) => {
    const index = known.get(color);
    if (index !== undefined) return index;
    let nearest = 0;
    for (let n = 1; n < palette.length; n += 1)
      if (distance(color, /** @type {number} */ (palette[n])) < distance(color, /** @type {number} */ (palette[nearest]))) nearest = n;
    known.set(color, nearest);
    return nearest;
  };
}

/** @param {string} type @param {Buffer} data */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** CRC-32 of PNG (Node has one only from version 22 on). @param {Buffer} bytes */
function crc32(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
