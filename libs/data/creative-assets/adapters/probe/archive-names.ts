import { validateFileName } from 'yauzl';
import { isLine } from '@exchange/kernel';
import { probeLimits } from '../../domain/probe';
import { sniff } from './file-types';
import { Refused } from './refused';

const maxDepth = 10;
/** Type of a symbolic link in the upper half of the attributes that Unix writes. */
const symbolicLink = 0o12;

/** Refuses names that lead out of the folder into which the archive is unpacked, or that systems understand differently. */
export function checkName(name: string, attributes: number): void {
  const isSafe =
    name !== '' &&
    name.length <= probeLimits.archiveNameCharacters &&
    isLine(name) &&
    validateFileName(name) === null &&
    name.split('/').length <= maxDepth &&
    !name.split('/').some((part) => part === '.' || part.endsWith(' '));
  if (!isSafe) throw new Refused('UNSAFE_NAME', 'The archive has a file with a name that is not safe to unpack.');
  if (attributes >>> 28 === symbolicLink) throw new Refused('UNSAFE_NAME', 'The archive holds a symbolic link.');
}

/** Equal for names that some file systems take for one. */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase().replace(/\/$/, '');

/** What macOS and Windows add to archives by themselves. */
export const isIgnored = (name: string): boolean => /^__MACOSX\/|(^|\/)(\.DS_Store|Thumbs\.db)$/.test(name);

const archiveMagic = ['PK\x03\x04', 'PK\x05\x06', 'Rar!', '7z\xbc\xaf', '\x1f\x8b', 'BZh', '\xfd7zXZ', '\x28\xb5\x2f\xfd'];

export function isNestedArchive(name: string, head: Buffer): boolean {
  const start = head.toString('latin1', 0, 6);
  return (
    archiveMagic.some((magic) => start.startsWith(magic)) ||
    sniff(head) === 'zip' ||
    /\.(zip|rar|7z|gz|tgz|tar|bz2|xz|zst|jar)$/i.test(name)
  );
}
