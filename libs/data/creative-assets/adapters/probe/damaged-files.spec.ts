import type { FileKind } from '../../domain/asset-facts';
import { aPage, aZip } from '../../testing/files/archives';
import { aGif, aJpeg, anAvif, aPng, aWebp } from '../../testing/files/images';
import { anMp3, aVideo, aWav } from '../../testing/files/media';
import { probe } from './probed-files.fixture';

/** Numbers that look random and are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

/** A copy with a few bytes changed, a piece removed, or a piece twice. */
function damaged(file: Buffer, next: (below: number) => number): Buffer {
  const [at, length] = [next(file.length), 1 + next(32)];
  if (next(4) === 0) return Buffer.concat([file.subarray(0, at), file.subarray(at + length)]);
  if (next(4) === 0) return Buffer.concat([file.subarray(0, at + length), file.subarray(at)]);
  const copy = Buffer.from(file);
  for (let change = 0; change < 4; change += 1) copy[next(file.length)] = next(3) === 0 ? 0xff : next(256);
  return copy;
}

const shape = { width: 30, height: 20, frames: 2 };
const files: readonly (readonly [string, FileKind, number, () => Buffer | Promise<Buffer>])[] = [
  ['PNG', 'image', 300, () => aPng(shape)],
  ['JPEG', 'image', 300, () => aJpeg(shape, 6)],
  ['GIF', 'image', 300, () => aGif(shape)],
  ['WebP', 'image', 300, () => aWebp(shape)],
  ['AVIF', 'image', 300, () => anAvif(shape)],
  [
    'ZIP',
    'html',
    300,
    () =>
      aZip([
        { name: 'index.html', content: aPage() },
        { name: 'a.js', content: 'x'.repeat(500) },
      ]),
  ],
  ['MP4', 'video', 12, () => aVideo('mp4', { ...shape, seconds: 1 })],
  ['WebM', 'video', 12, () => aVideo('webm', { ...shape, seconds: 1 })],
  ['WAV', 'audio', 6, () => aWav(1).subarray(0, 200)],
  ['MP3', 'audio', 6, () => anMp3(5)],
];

describe('Probing a damaged file', () => {
  it.each(files)('says what it is, or why it is refused, and never throws: %s', async (_, kind, times, make) => {
    const [file, next] = [await make(), numbers(7)];
    for (let time = 0; time < times; time += 1) {
      const result = await probe(kind, damaged(file, next));
      const found = 'refusal' in result ? [] : Object.values(result.facts).filter((value) => typeof value === 'number');
      expect(found.filter((value) => !(Number.isFinite(value) && value >= 0))).toEqual([]);
    }
  });
});
