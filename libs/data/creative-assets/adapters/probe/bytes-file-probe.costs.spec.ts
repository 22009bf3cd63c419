import { Readable } from 'node:stream';
import { measureLongestTurn } from '@test/processor-time';
import type { FileKind } from '../../domain/asset-facts';
import type { ProbedFile } from '../../domain/probe';
import { aPage, aZip } from '../../testing/files/archives';
import { aGif, aJpeg, anAvif, aPng, aWebp, box, jpegSegment, pngChunk, riff, riffChunk } from '../../testing/files/images';
import { aVideo } from '../../testing/files/media';
import { BytesFileProbe } from './bytes-file-probe';
import { inMemory } from './probed-files.fixture';

const small = { width: 8, height: 8 };
const most = 19_000_000;
const filled = (part: Buffer, bytes = most): Buffer => Buffer.alloc(Math.floor(bytes / part.length) * part.length, part);
const around = (file: Buffer, at: number, middle: Buffer): Buffer => Buffer.concat([file.subarray(0, at), middle, file.subarray(at)]);

/** Images and archives that are as much work as their size allows. */
const hostile: Readonly<Record<string, () => readonly [FileKind, Buffer]>> = {
  'a PNG of empty chunks': () => ['image', around(aPng(small), 33, filled(pngChunk('teXt')))],
  'a WebP of empty chunks': () => [
    'image',
    riff('WEBP', Buffer.concat([aWebp(small).subarray(12), filled(riffChunk('XMP ', Buffer.alloc(0)))])),
  ],
  'an AVIF of empty boxes': () => ['image', Buffer.concat([anAvif(small), filled(box('free'))])],
  'a GIF of blocks of one byte': () => [
    'image',
    Buffer.concat([aGif(small).subarray(0, -1), Buffer.from([0x21, 0xfe]), filled(Buffer.from([1, 1]))]),
  ],
  'a GIF of empty extensions': () => ['image', around(aGif(small), 397, filled(Buffer.from([0x21, 0xfe, 0])))],
  'a JPEG whose scan is full of marks': () => ['image', around(aJpeg(small), aJpeg(small).length - 2, filled(Buffer.from([0xff, 0])))],
  'a JPEG of empty segments': () => ['image', around(aJpeg(small), 2, filled(jpegSegment(0xe2, Buffer.alloc(0))))],
  'a JPEG of large directories': () => ['image', around(aJpeg(small), 2, filled(exif()))],
  'a page that names its size all the time': () => ['html', Buffer.from(`<html>${'ad.size'.repeat(2_000_000)}`)],
  'an archive that unpacks to 100 MB': () => [
    'html',
    aZip([
      { name: 'index.html', content: aPage() },
      { name: 'a.js', content: Buffer.alloc(99_000_000) },
    ]),
  ],
};

/** A directory that announces 65,535 entries, none of which is the orientation. */
function exif(): Buffer {
  const head = Buffer.from('Exif\0\0MM\0*\0\0\0\x08\xff\xff', 'latin1');
  return jpegSegment(0xe1, Buffer.concat([head, Buffer.alloc(65_000, 1)]));
}

/** A large file that is made while it is read: `start`, and then `part` over and over. */
function endless(start: Buffer, part: Buffer, bytes: number): ProbedFile & { readonly read: () => number } {
  const piece = filled(part, 1 << 20);
  let read = 0;
  const open = (range: { start: number; end: number }): Promise<Readable> => {
    const content = Buffer.alloc(range.end + 1 - range.start);
    for (let at = 0; at < content.length;) {
      const position = range.start + at;
      const from = position < start.length ? start.subarray(position) : piece.subarray((position - start.length) % piece.length);
      at += from.copy(content, at);
    }
    read += content.length;
    return Promise.resolve(Readable.from([content]));
  };
  return { bytes, open, signal: new AbortController().signal, read: () => read };
}

/** An MP4 whose first track announces four billion frames, in two tables of 24 bytes. */
async function manyFrames(): Promise<Buffer> {
  const file = await aVideo('mp4', { ...small, seconds: 1, hasAudio: false });
  const table = box('ctts', Buffer.from('0000000000000001ffffffff00000001', 'hex'));
  for (const name of ['moov', 'trak', 'mdia', 'minf', 'stbl']) {
    const at = file.indexOf(name, 'latin1') - 4;
    file.writeUInt32BE(file.readUInt32BE(at) + table.length, at);
  }
  file.writeUInt32BE(0xffffffff, file.indexOf('stts') + 12);
  return around(file, file.indexOf('stbl') + 4, table);
}

describe('Probing a hostile file', () => {
  it.each(Object.keys(hostile))('never blocks the event loop for 100 ms: %s', async (name) => {
    const [kind, content] = hostile[name]!();
    expect(await measureLongestTurn(() => new BytesFileProbe().probe(kind, inMemory(content)))).toBeLessThan(100);
  });

  it('ends a reader that believes in four billion frames, in a thread that does not block the process', async () => {
    const content = await manyFrames();
    const turn = await measureLongestTurn(async () => {
      expect(await new BytesFileProbe().probe('video', inMemory(content))).toMatchObject({ refusal: { code: 'UNREADABLE' } });
    });
    expect(turn).toBeLessThan(100);
  });

  it.each([
    ['zeros', Buffer.alloc(0), Buffer.alloc(1_024), 'UNKNOWN_TYPE'],
    ['zeros behind the first bytes of an MP4', box('ftyp', Buffer.from('isom\0\0\0\0')), Buffer.alloc(1_024), 'NO_VIDEO'],
  ])('reads little of 500 MB of %s', async (_, start, part, code) => {
    const file = endless(start, part, 500_000_000);
    expect(await new BytesFileProbe().probe('video', file)).toMatchObject({ refusal: { code } });
    expect(file.read()).toBeLessThan(1_000_000);
  });

  it.each([
    ['boxes without content', box('ftyp', Buffer.from('isom\0\0\0\0')), box('free')],
    ['empty elements of WebM', Buffer.from('1a45dfa3874282847765626d18538067ff', 'hex'), Buffer.from('ec80', 'hex')],
    ['frames of MP3', Buffer.alloc(0), Buffer.from([0xff, 0xfb, 0x10, 0xc4, ...Array.from({ length: 100 }, () => 0)])],
  ])('ends the search in 500 MB of %s', async (_, start, part) => {
    const probe = new BytesFileProbe();
    probe.computingMs = 1_000;
    const file = endless(start, part, 500_000_000);
    const kind = start.length === 0 ? 'audio' : 'video';
    expect(await probe.probe(kind, file)).toMatchObject({ refusal: { code: 'UNREADABLE' } });
  });

  it('keeps little of 500 MB in memory', async () => {
    const file = endless(box('ftyp', Buffer.from('isom\0\0\0\0')), box('moov'), 500_000_000);
    const before = process.memoryUsage().rss;
    const probe = new BytesFileProbe();
    probe.computingMs = 1_000;
    await probe.probe('video', file);
    expect(process.memoryUsage().rss - before).toBeLessThan(250_000_000);
  });
});
