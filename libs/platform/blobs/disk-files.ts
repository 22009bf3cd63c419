import { constants, createWriteStream, existsSync } from 'node:fs';
import { access, mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BlobFiles, type BlobPlace } from './blob-files';
import type { ByteRange } from './blobs';

/** Files below one folder: `<account>/<first two characters>/<file id>`. Processes of several machines need a shared file system. */
export class DiskFiles extends BlobFiles {
  readonly name = 'disk';

  constructor(private readonly folder: string) {
    super();
  }

  async write(place: BlobPlace, content: AsyncIterable<Uint8Array>): Promise<void> {
    const path = this.pathOf(place);
    await mkdir(dirname(path), { recursive: true });
    await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  }

  async read(place: BlobPlace, range?: ByteRange): Promise<Readable | null> {
    try {
      return (await open(this.pathOf(place))).createReadStream(range);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  async sizeOf(place: BlobPlace): Promise<number | null> {
    try {
      return (await stat(this.pathOf(place))).size;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  async remove(place: BlobPlace): Promise<void> {
    await rm(this.pathOf(place), { force: true });
  }

  async check(): Promise<void> {
    let folder = resolve(this.folder);
    // The folder is made by the first file.
    while (!existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  }

  private pathOf({ accountId, fileId }: BlobPlace): string {
    return join(this.folder, String(accountId), fileId.slice(0, 2), fileId);
  }
}
