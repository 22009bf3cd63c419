import { Readable } from 'node:stream';
import type { MultipartUpload, S3Client } from '@aws-sdk/client-s3';
import { BlobFiles, type BlobPlace } from './blob-files';
import type { ByteRange } from './blobs';

export interface S3Options {
  readonly bucket: string;
  /** Undefined: that of AWS in the region. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Undefined: found as the official client does (environment, role of the machine). */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** The bucket is in the path and not in the host name, as most servers other than AWS need it. */
  readonly isPathStyle: boolean;
}

/** A `put` has one part in memory, and up to two for a moment. A file has at most 10,000. */
const parts = { partSize: 8 << 20, queueSize: 1 };
/** Milliseconds. `socketTimeout` is the longest pause of a slow reader, as for all answers of the API. */
const timeouts = { connectionTimeout: 5_000, requestTimeout: 60_000, throwOnRequestTimeout: true, socketTimeout: 600_000 };
/** Every reader of a link has one (`OpenReaders`). */
const maxSockets = 1_000;

/** Written and removed by {@link S3Files.check}. No account has this number. */
const probe = { accountId: 0, fileId: 'check' };

/** Objects of one bucket: `<account>/<file id>`. Works with servers that know multipart uploads; the official client is loaded when it is used first. */
export class S3Files extends BlobFiles {
  readonly name = `s3:${this.options.bucket}`;
  /** Their parts are in memory: 200 to 400 MB. */
  override readonly writes = { perAccount: 6, total: 24 };
  private loaded: Promise<S3Client> | undefined;

  constructor(private readonly options: S3Options) {
    super();
  }

  async write(place: BlobPlace, content: AsyncIterable<Uint8Array>): Promise<void> {
    const { Upload } = await import('@aws-sdk/lib-storage');
    const body = Readable.from(content, { objectMode: false });
    try {
      await new Upload({ client: await this.client(), params: { ...this.objectOf(place), Body: body }, ...parts }).done();
    } finally {
      body.destroy();
    }
  }

  async read(place: BlobPlace, range?: ByteRange): Promise<Readable | null> {
    const { GetObjectCommand, NoSuchKey } = await import('@aws-sdk/client-s3');
    const Range = range && `bytes=${range.start}-${range.end}`;
    try {
      const { Body } = await (await this.client()).send(new GetObjectCommand({ ...this.objectOf(place), Range }));
      return Body as Readable;
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      throw error;
    }
  }

  async sizeOf(place: BlobPlace): Promise<number | null> {
    const { HeadObjectCommand, NotFound } = await import('@aws-sdk/client-s3');
    try {
      const { ContentLength } = await (await this.client()).send(new HeadObjectCommand(this.objectOf(place)));
      return ContentLength ?? null;
    } catch (error) {
      if (error instanceof NotFound) return null;
      throw error;
    }
  }

  async remove(place: BlobPlace): Promise<void> {
    const { DeleteObjectCommand } = await import('@aws-sdk/client-s3');
    await this.abortUploads(place);
    await (await this.client()).send(new DeleteObjectCommand(this.objectOf(place)));
  }

  async check(): Promise<void> {
    const { HeadBucketCommand } = await import('@aws-sdk/client-s3');
    const client = await this.client();
    await needing('s3:ListBucket', () => client.send(new HeadBucketCommand({ Bucket: this.options.bucket })));
    await needing('s3:PutObject', () => this.write(probe, Readable.from([Buffer.from('check')])));
    await needing('s3:GetObject', async () => (await this.read(probe))?.destroy());
    await needing('s3:ListBucketMultipartUploads', () => this.uploadsOf(probe));
    await needing('s3:DeleteObject', () => this.remove(probe));
  }

  /** A killed process leaves the parts of its upload, which are no object. Without the right to list them, a rule of the bucket has to end them. */
  private async abortUploads(place: BlobPlace): Promise<void> {
    const { AbortMultipartUploadCommand } = await import('@aws-sdk/client-s3');
    const client = await this.client();
    const uploads = await this.uploadsOf(place).catch((error: unknown) => {
      if (isRefused(error)) return [];
      throw error;
    });
    for (const { UploadId } of uploads) await client.send(new AbortMultipartUploadCommand({ ...this.objectOf(place), UploadId }));
  }

  private async uploadsOf(place: BlobPlace): Promise<readonly MultipartUpload[]> {
    const { ListMultipartUploadsCommand } = await import('@aws-sdk/client-s3');
    const { Bucket, Key } = this.objectOf(place);
    try {
      return (await (await this.client()).send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key }))).Uploads ?? [];
    } catch (error) {
      if ((error as { readonly name?: string }).name === 'NotImplemented') return [];
      throw error;
    }
  }

  private objectOf({ accountId, fileId }: BlobPlace) {
    return { Bucket: this.options.bucket, Key: `${accountId}/${fileId}` };
  }

  private client(): Promise<S3Client> {
    return (this.loaded ??= this.load());
  }

  private async load(): Promise<S3Client> {
    const { S3Client: Client } = await import('@aws-sdk/client-s3');
    const { endpoint, region, credentials, isPathStyle } = this.options;
    return new Client({
      ...(endpoint === undefined ? {} : { endpoint }),
      ...(credentials === undefined ? {} : { credentials }),
      region,
      forcePathStyle: isPathStyle,
      // Other servers than AWS refuse checksums that they do not know. The row has the SHA-256 of the file.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { ...timeouts, httpAgent: { maxSockets }, httpsAgent: { maxSockets } },
    });
  }
}

const isRefused = (error: unknown): boolean =>
  (error as { readonly $metadata?: { readonly httpStatusCode?: number } }).$metadata?.httpStatusCode === 403;

async function needing(right: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw isRefused(error) ? new Error(`the key is refused for ${right}`) : error;
  }
}
