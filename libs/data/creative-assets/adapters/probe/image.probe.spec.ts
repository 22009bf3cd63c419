import { aZip } from '../../testing/files/archives';
import { aGif, aJpeg, anAvif, aPng, aWebp, box, jpegSegment, pngChunk } from '../../testing/files/images';
import { probe, refusalOf } from './probed-files.fixture';

const shape = { width: 300, height: 250 };

describe('Probing an image', () => {
  it.each([
    ['PNG', 'image/png', aPng(shape)],
    ['GIF', 'image/gif', aGif(shape)],
    ['JPEG', 'image/jpeg', aJpeg(shape)],
    ['WebP', 'image/webp', aWebp(shape)],
    ['AVIF', 'image/avif', anAvif(shape)],
  ])('finds type and size of a %s', async (_, mediaType, file) => {
    expect(await probe('image', file)).toMatchObject({ mediaType, facts: { ...shape, isAnimated: false, durationMs: null } });
  });

  it.each([
    ['GIF', aGif({ ...shape, frames: 2 })],
    ['PNG', aPng({ ...shape, frames: 2 })],
    ['WebP', aWebp({ ...shape, frames: 2 })],
  ])('tells that a %s is animated, and how long one pass takes', async (_, file) => {
    expect(await probe('image', file)).toMatchObject({ facts: { ...shape, isAnimated: true, durationMs: 1_000 } });
  });

  it('gives the size of a turned JPEG as it is shown', async () => {
    expect(await probe('image', aJpeg(shape, 6))).toMatchObject({ facts: { width: 250, height: 300 } });
    expect(await probe('image', aJpeg(shape, 3))).toMatchObject({ facts: shape });
  });

  it('accepts a JPEG that is followed by another picture, as cameras store previews', async () => {
    const file = Buffer.concat([aJpeg(shape), aJpeg({ width: 30, height: 25 })]);
    expect(await probe('image', file)).toMatchObject({ facts: shape });
  });

  describe('refuses', () => {
    const whole = { PNG: aPng(shape), GIF: aGif(shape), JPEG: aJpeg(shape), WebP: aWebp(shape), AVIF: anAvif(shape) };

    it.each(Object.entries(whole))('a %s that is cut off at any place', async (_, file) => {
      for (const part of [0.99, 0.5]) {
        expect(['INCOMPLETE', 'UNREADABLE', 'UNKNOWN_TYPE']).toContain(
          await refusalOf('image', file.subarray(0, Math.floor(file.length * part))),
        );
      }
      expect(await refusalOf('image', file.subarray(0, -1))).toBe('INCOMPLETE');
    });

    it.each(Object.entries(whole))('a %s with other content behind it', async (_, file) => {
      const script = Buffer.from('<script>alert(1)</script>');
      expect(['FOREIGN_CONTENT', 'INCOMPLETE']).toContain(await refusalOf('image', Buffer.concat([file, script])));
    });

    it.each(Object.entries(whole))('a %s that is a ZIP archive, too', async (_, file) => {
      expect(await refusalOf('image', Buffer.concat([file, aZip([{ name: 'index.html', content: 'x' }])]))).toBe('FOREIGN_CONTENT');
    });

    it('an archive within a chunk of a PNG', async () => {
      const archive = aZip([{ name: 'a.js', content: 'x' }]);
      const file = aPng(shape);
      const end = pngChunk('IEND');
      const inside = Buffer.concat([file.subarray(0, -end.length), pngChunk('zZZz', archive)]);
      // The comment of the archive reaches to the end of the file.
      inside.writeUInt16LE(4 + end.length, inside.length - 4 - 2);
      expect(await refusalOf('image', Buffer.concat([inside, end]))).toBe('FOREIGN_CONTENT');
    });

    it('an image that is a PDF document, too', async () => {
      const [start, rest] = [aJpeg(shape).subarray(0, 2), aJpeg(shape).subarray(2)];
      expect(await refusalOf('image', Buffer.concat([start, jpegSegment(0xfe, Buffer.from('%PDF-1.4 obj')), rest]))).toBe(
        'FOREIGN_CONTENT',
      );
    });

    it('a GIF that is a script, too', async () => {
      expect(await refusalOf('image', Buffer.from('GIF89a/*\0\0\0\0*/=1;alert(1)//;'))).toBe('UNREADABLE');
    });

    it('a size that no screen shows, before a pixel is decoded', async () => {
      expect(await refusalOf('image', aPng({ width: 1, height: 1 }, { width: 60_000, height: 60_000 }))).toBe('TOO_LARGE');
      expect(await refusalOf('image', aPng({ width: 1, height: 1 }, { width: 16_000, height: 16_000 }))).toBe('TOO_LARGE');
      expect(await refusalOf('image', aPng({ width: 1, height: 1 }, { width: 0 }))).toBe('UNREADABLE');
    });

    it('too many frames', async () => {
      expect(await refusalOf('image', aGif({ width: 1, height: 1, frames: 2_001 }))).toBe('TOO_LARGE');
    });

    it('an AVIF whose sizes would take quadratic time', async () => {
      const sizes = Array.from({ length: 3_000 }, () => box('ispe', Buffer.alloc(12, 1)));
      const file = [
        box('ftyp', Buffer.from('avif\0\0\0\0')),
        box('meta', Buffer.alloc(4), box('iprp', box('ipco', ...sizes))),
        box('mdat'),
      ];
      expect(await refusalOf('image', Buffer.concat(file))).toBe('UNREADABLE');
    });

    it.each([
      ['SVG', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'NOT_ACCEPTED'],
      ['SVG after a comment', '<!-- a --><svg onload="alert(1)"/>', 'NOT_ACCEPTED'],
      ['HTML', '<!doctype html><script>alert(1)</script>', 'WRONG_KIND'],
      ['text', 'hello', 'UNKNOWN_TYPE'],
      ['nothing', '', 'EMPTY'],
    ])('%s', async (_, content, code) => {
      expect(await refusalOf('image', Buffer.from(content))).toBe(code);
    });
  });
});
