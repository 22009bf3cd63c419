import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { asLine, Clock } from '@exchange/kernel';
import { Settings } from '../config/settings';
import { DerivedKeys } from '../secrets/derived-keys';
import { type BlobLink, BlobLinks, type LinkedBlob } from './blobs';

const use = 'blob-links';
const maxNameLength = 120;
const maxTokenLength = 1_000;

export interface OpenedLink extends LinkedBlob {
  /** Until the link expires. */
  readonly leftMs: number;
}

/**
 * `/files/<token>/<name>`, where the token is `<key id>.<content>.<HMAC-SHA-256 of content and name>` in base64url. Nobody can make or change an
 * address without the keyring, and a rotation keeps the old ones until their key leaves.
 */
@Injectable()
export class SignedLinks extends BlobLinks {
  constructor(
    private readonly settings: Settings,
    private readonly keys: DerivedKeys,
    private readonly clock: Clock,
  ) {
    super();
  }

  of({ accountId, sha256, bytes, mediaType, name }: LinkedBlob, validMs: number): BlobLink {
    const expiresAt = new Date(this.clock.now().getTime() + validMs);
    const content = Buffer.from(JSON.stringify([accountId, sha256, bytes, mediaType, expiresAt.getTime()])).toString('base64url');
    const fileName = fileNameOf(name);
    const id = this.keys.current;
    const token = [Buffer.from(id).toString('base64url'), content, mac(this.keys.key(use, id)!, content, fileName)].join('.');
    return { url: new URL(`/files/${token}/${encodeURIComponent(fileName)}`, this.settings.baseUrl).href, expiresAt };
  }

  /** Null for an address that is unknown, changed or expired, or whose key has left the keyring. */
  read(token: string, name: string): OpenedLink | null {
    const [id, content, signature, ...more] = token.slice(0, maxTokenLength + 1).split('.');
    if (token.length > maxTokenLength || !id || !content || !signature || more.length > 0) return null;
    const key = this.keys.key(use, Buffer.from(id, 'base64url').toString());
    const expected = key && Buffer.from(mac(key, content, name));
    const given = Buffer.from(signature);
    if (!expected || expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
    const [accountId, sha256, bytes, mediaType, expires] = JSON.parse(Buffer.from(content, 'base64url').toString()) as [
      number,
      string,
      number,
      string,
      number,
    ];
    const leftMs = expires - this.clock.now().getTime();
    return leftMs > 0 ? { accountId, sha256, bytes, mediaType, name, leftMs } : null;
  }
}

const mac = (key: Buffer, content: string, name: string): string =>
  createHmac('sha256', key).update(`${content}\n${name}`).digest('base64url');

/** One segment of a path that no client resolves: no slash, and not `.` or `..`. */
function fileNameOf(name: string): string {
  const line = asLine(name.replaceAll(/[/\\]/g, '-'), maxNameLength).toWellFormed().replace(/^\.+/, '');
  return line === '' ? 'file' : line;
}
