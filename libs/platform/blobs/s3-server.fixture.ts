import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Options } from './s3-files';

/** The parts of s3rver that are used; it has no types. */
interface S3rver {
  configureBuckets(): Promise<unknown>;
  callback(): RequestListener;
}
// oxlint-disable-next-line typescript/no-require-imports -- without types
const S3rverClass = require('s3rver') as new (options: object) => S3rver;

interface S3Rules {
  /** Requests that are answered 403. */
  refuses: (method: string, url: URL) => boolean;
}

/** s3rver, with the two operations that it lacks: listing and aborting multipart uploads. */
export class S3Server {
  private constructor(
    private readonly server: Server,
    private readonly folder: string,
    readonly options: S3Options,
    readonly rules: S3Rules,
  ) {}

  static async start(): Promise<S3Server> {
    const folder = await mkdtemp(join(tmpdir(), 'exchange-s3-'));
    const s3 = new S3rverClass({ directory: folder, silent: true, configureBuckets: [{ name: 'files', configs: [] }] });
    await s3.configureBuckets();
    const serve = s3.callback();
    const uploads = join(folder, 'files', uploadsFolder);
    const rules: S3Rules = { refuses: () => false };
    const server = createServer((request, response) => {
      const url = new URL(request.url!, 'http://s3');
      if (rules.refuses(request.method!, url)) {
        request.resume();
        return void response.writeHead(403).end('<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>');
      }
      if (request.method === 'GET' && url.searchParams.has('uploads')) {
        const key = url.searchParams.get('prefix');
        void readdir(uploads)
          .catch(() => [])
          .then((ids) => ids.map((id) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`).join(''))
          .then((list) => response.end(`<?xml version="1.0"?><ListMultipartUploadsResult>${list}</ListMultipartUploadsResult>`));
      } else if (request.method === 'DELETE' && url.searchParams.has('uploadId')) {
        void rm(join(uploads, url.searchParams.get('uploadId')!), { recursive: true }).then(() => response.writeHead(204).end());
      } else void serve(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
    const options = { bucket: 'files', endpoint, region: 'us-east-1', credentials, isPathStyle: true };
    return new S3Server(server, folder, options, rules);
  }

  /** Ids of unfinished uploads. */
  uploads(): Promise<string[]> {
    return readdir(join(this.folder, 'files', uploadsFolder)).catch(() => []);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    await rm(this.folder, { recursive: true, force: true });
  }
}

const uploadsFolder = '._S3rver_uploads';
