import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type BlobKey, type BlobLink, BlobLinks, Blobs, type ByteRange, type LinkedBlob, type StoredBlob } from '../blobs/blobs';
import { Content } from '../blobs/content';
import { blobErrors } from '../blobs/errors';

/** For tests. */
export class InMemoryBlobs extends Blobs {
  /** Names of files that were released. They stay until {@link remove}, as they do until the sweep. */
  readonly released: string[] = [];
  /** False as where the settings name no store. */
  isSet = true;
  private readonly contents = new Map<string, Buffer>();

  requireStore(): void {
    if (!this.isSet) throw blobErrors.notSet();
  }

  async put(accountId: number, source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<StoredBlob> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of new Content(source, maxBytes)) chunks.push(Buffer.from(chunk));
    const content = Buffer.concat(chunks);
    const sha256 = hash('sha256', content);
    this.contents.set(nameOf({ accountId, sha256 }), content);
    return { accountId, sha256, bytes: content.length };
  }

  async open(key: BlobKey, range?: ByteRange): Promise<Readable> {
    const content = this.contents.get(nameOf(key));
    if (!content) throw blobErrors.notFound();
    return Readable.from(piecesOf(range ? content.subarray(range.start, range.end + 1) : content), { objectMode: false });
  }

  async find(key: BlobKey): Promise<StoredBlob | null> {
    const content = this.contents.get(nameOf(key));
    return content ? { accountId: key.accountId, sha256: key.sha256, bytes: content.length } : null;
  }

  async release(_: number, sha256s: readonly string[]): Promise<void> {
    this.released.push(...sha256s);
  }

  /** As the sweep does with what no row names. */
  remove(key: BlobKey): void {
    this.contents.delete(nameOf(key));
  }
}

/** For tests: an address that says what it leads to. */
export class InMemoryBlobLinks extends BlobLinks {
  constructor(private readonly now: () => Date = () => new Date()) {
    super();
  }

  of({ accountId, sha256, name }: LinkedBlob, validMs: number): BlobLink {
    const url = `https://exchange.test/files/${accountId}.${sha256}/${encodeURIComponent(name)}`;
    return { url, expiresAt: new Date(this.now().getTime() + validMs) };
  }
}

const nameOf = ({ accountId, sha256 }: BlobKey): string => `${accountId}/${sha256}`;

/** As large as the pieces of a file. */
function* piecesOf(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536);
}
