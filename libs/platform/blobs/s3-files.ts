import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
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

/** A `put` has up to two parts in memory. A file has at most 10,000. */
const parts = { partSize: 8 << 20, queueSize: 2 };
/** Milliseconds. `socketTimeout` is the longest pause of a slow reader, as for all answers of the API. */
const timeouts = { connectionTimeout: 5_000, requestTimeout: 60_000, throwOnRequestTimeout: true, socketTimeout: 600_000 };
/** Every reader of a link has one. */
const maxSockets = 1_000;

/** Objects of one bucket: `<account>/<file id>`. Works with servers that know multipart uploads; the official client is loaded when it is used first. */
export class S3Files extends BlobFiles {
  readonly name = `s3:${this.options.bucket}`;
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
    await (await this.client()).send(new HeadBucketCommand({ Bucket: this.options.bucket }));
  }

  /** A killed process leaves the parts of its upload, which are no object. */
  private async abortUploads(place: BlobPlace): Promise<void> {
    const { AbortMultipartUploadCommand, ListMultipartUploadsCommand } = await import('@aws-sdk/client-s3');
    const [client, object] = [await this.client(), this.objectOf(place)];
    const { Uploads = [] } = await client
      .send(new ListMultipartUploadsCommand({ Bucket: object.Bucket, Prefix: object.Key }))
      .catch((error: unknown) => {
        if ((error as { readonly name?: string }).name === 'NotImplemented') return { Uploads: [] };
        throw error;
      });
    for (const { UploadId } of Uploads) await client.send(new AbortMultipartUploadCommand({ ...object, UploadId }));
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
