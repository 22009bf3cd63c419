import type { FileReader } from './file-reader';
import type { FileTypeName } from './file-types';
import { Refused } from './refused';

/** Length of the end record of a ZIP archive without and with the longest comment. */
const endRecord = { min: 22, max: 22 + 0xffff };

/**
 * Refuses a file that is a second file too: readers of ZIP look for an archive from the end, readers of PDF for a document in the first
 * 1,024 bytes.
 */
export async function checkForeignContent(type: FileTypeName, head: Buffer, file: FileReader): Promise<void> {
  if (type !== 'html' && head.subarray(0, 1_024).includes('%PDF-')) throw new Refused('FOREIGN_CONTENT', 'The file is a PDF document too.');
  if (type !== 'zip' && endsWithArchive(await file.tail(endRecord.max))) {
    throw new Refused('FOREIGN_CONTENT', 'The file is a ZIP archive too.');
  }
}

function endsWithArchive(tail: Buffer): boolean {
  for (
    let at = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
    at >= 0;
    at = at === 0 ? -1 : tail.lastIndexOf('PK\x05\x06', at - 1, 'latin1')
  ) {
    const left = tail.length - at - endRecord.min;
    if (left >= 0 && tail.readUInt16LE(at + 20) === left) return true;
  }
  return false;
}
