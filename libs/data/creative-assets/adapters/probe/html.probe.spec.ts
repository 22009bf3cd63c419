import { deflateRawSync } from 'node:zlib';
import { aPage, aZip } from '../../testing/files/archives';
import { aPng } from '../../testing/files/images';
import { probe, refusalOf } from './probed-files.fixture';

const index = { name: 'index.html', content: aPage() };
const withFile = (file: Parameters<typeof aZip>[0][number]) => refusalOf('html', aZip([index, file]));

describe('Probing an HTML creative', () => {
  it('counts the files of an archive and reads the size that its page announces', async () => {
    const image = aPng({ width: 300, height: 250 });
    const result = await probe('html', aZip([index, { name: 'img/', content: '' }, { name: 'img/ad.png', content: image }]));
    expect(result).toMatchObject({
      mediaType: 'application/zip',
      facts: { files: 2, unpackedBytes: aPage().length + image.length, width: 300, height: 250 },
    });
  });

  it('accepts a single page, with and without a size', async () => {
    expect(await probe('html', Buffer.from(aPage('height=50, width=320')))).toMatchObject({
      mediaType: 'text/html',
      facts: { width: 320, height: 50, files: null },
    });
    expect(await probe('html', Buffer.from('\uFEFF <!-- x --> <html>ad.size</html>'))).toMatchObject({
      facts: { width: null, height: null },
    });
  });

  it('accepts what macOS adds to archives', async () => {
    expect(await withFile({ name: '__MACOSX/._index.html', content: 'PK\x03\x04' })).toBeNull();
  });

  describe('refuses', () => {
    it.each([
      '../evil.js',
      'a/../../evil.js',
      '/etc/passwd',
      'C:\\evil.js',
      'a\\b.js',
      'a\nb.js',
      'a\u202Egpj.js',
      './a.js',
      'x'.repeat(251),
    ])('the name %j', async (name) => expect(await withFile({ name, content: 'x' })).toBe('UNSAFE_NAME'));

    it('a symbolic link', async () => {
      expect(await withFile({ name: 'a', content: '/etc/passwd', isSymbolicLink: true })).toBe('UNSAFE_NAME');
    });

    it('a file with two names', async () => {
      expect(await withFile({ name: 'a.js', content: 'x', claims: { localName: 'b.js' } })).toBe('UNSAFE_NAME');
    });

    it('two files with one name, also where case does not count', async () => {
      expect(await withFile(index)).toBe('DUPLICATE_NAME');
      expect(await withFile({ ...index, name: 'INDEX.html' })).toBe('DUPLICATE_NAME');
    });

    it('an archive within an archive, by name or by content', async () => {
      const inner = aZip([index]);
      expect(await withFile({ name: 'a.zip', content: 'x' })).toBe('NESTED_ARCHIVE');
      expect(await withFile({ name: 'a.png', content: inner })).toBe('NESTED_ARCHIVE');
    });

    it('an encrypted file', async () => {
      expect(await withFile({ name: 'a.js', content: 'x', isEncrypted: true })).toBe('ENCRYPTED');
    });

    it('an archive without a page in its top folder', async () => {
      expect(await refusalOf('html', aZip([{ name: 'ad/index.html', content: aPage() }]))).toBe('NO_INDEX');
    });

    it('more than 1,000 files', async () => {
      const many = Array.from({ length: 1_001 }, (_, at) => ({ name: `${at}.js`, content: '' }));
      expect(await refusalOf('html', aZip(many))).toBe('TOO_MANY_FILES');
    });

    it('files that unpack to more than 100 MB, whatever the archive announces', async () => {
      const large = { name: 'a.js', content: Buffer.alloc(60_000_000) };
      const archive = aZip([index, large, { ...large, name: 'b.js' }]);
      expect(archive.length).toBeLessThan(150_000);
      expect(await refusalOf('html', archive)).toBe('UNPACKS_TOO_LARGE');
      expect(await withFile({ ...large, claims: { unpackedBytes: 100 } })).toBe('UNREADABLE');
    });

    it('a damaged file', async () => {
      expect(await withFile({ name: 'a.js', content: 'x', claims: { checksum: 1 } })).toBe('UNREADABLE');
      expect(await withFile({ name: 'a.js', content: 'x', claims: { unpackedBytes: 2 } })).toBe('UNREADABLE');
    });

    it('an archive with other content before or behind it, or that is cut off', async () => {
      const archive = aZip([index]);
      expect(await refusalOf('html', Buffer.concat([Buffer.from('MZ'), archive]))).toBe('UNKNOWN_TYPE');
      expect(await refusalOf('html', Buffer.concat([archive, Buffer.from('x')]))).toBe('UNREADABLE');
      expect(await refusalOf('html', archive.subarray(0, -1))).toBe('UNREADABLE');
    });

    it('files that share their bytes', async () => {
      const packed = deflateRawSync(Buffer.alloc(1_000)).length;
      const archive = aZip([index, ...Array.from({ length: 900 }, (_, at) => ({ name: `${at}.js`, content: Buffer.alloc(1_000) }))]);
      // Each entry of the directory says that its file takes half of the archive.
      for (let at = archive.indexOf('PK\x01\x02'); at >= 0; at = archive.indexOf('PK\x01\x02', at + 4)) {
        if (archive.readUInt32LE(at + 20) === packed) archive.writeUInt32LE(archive.length >> 1, at + 20);
      }
      expect(await refusalOf('html', archive)).toBe('UNREADABLE');
    });

    it('a page that is not text', async () => {
      expect(await refusalOf('html', Buffer.from('<html>\0</html>'))).toBe('UNREADABLE');
      expect(await refusalOf('html', Buffer.concat([Buffer.from('<html>'), Buffer.from([0xff])]))).toBe('UNREADABLE');
    });

    it('an image', async () => {
      expect(await refusalOf('html', aPng({ width: 1, height: 1 }))).toBe('WRONG_KIND');
    });
  });
});
