import { isUtf8 } from 'node:buffer';
import { probeLimits, type ProbedFacts } from '../../domain/probe';
import { unpackArchive } from './archive';
import type { FileReader } from './file-reader';
import { fileTypes } from './file-types';
import { noFacts } from './no-facts';
import { Refused } from './refused';

/** Where the size of an ad is looked for in its page, in bytes. */
const headBytes = 64 << 10;

export async function probeHtml(type: 'zip' | 'html', file: FileReader): Promise<ProbedFacts> {
  if (file.bytes > probeLimits.wholeFileBytes) throw new Refused('TOO_LARGE', 'The file has too many bytes.');
  const content = await file.read(0, file.bytes);
  const { mediaType } = fileTypes[type];
  if (type === 'html') {
    checkText(content);
    return { mediaType, facts: { ...noFacts, ...adSize(content.subarray(0, headBytes)) } };
  }
  const { files, unpackedBytes, index } = await unpackArchive(content, headBytes, file.signal);
  return { mediaType, facts: { ...noFacts, ...adSize(index), files, unpackedBytes } };
}

function checkText(content: Buffer): void {
  if (content.includes(0) || !isUtf8(content)) throw new Refused('UNREADABLE', 'The HTML file is not text in UTF-8.');
}

/** Characters of a tag on each side of the name. */
const maxTag = 500;
const maxLooks = 100;

/** The size that the page announces, as ad servers read it: `<meta name="ad.size" content="width=300,height=250">`. */
function adSize(page: Buffer): { readonly width: number | null; readonly height: number | null } {
  const text = page.toString('utf8');
  let looks = 0;
  for (let at = text.indexOf('ad.size'); at >= 0 && looks < maxLooks; at = text.indexOf('ad.size', at + 7)) {
    looks += 1;
    const before = text.slice(Math.max(0, at - maxTag), at);
    const tag = before.slice(before.lastIndexOf('<')) + text.slice(at, at + maxTag).split('>', 1)[0]!;
    const [width, height] = [/width\s?=\s?(\d{1,5})/i.exec(tag)?.[1], /height\s?=\s?(\d{1,5})/i.exec(tag)?.[1]];
    if (/^<meta\s/i.test(tag) && width && height) return { width: Number(width), height: Number(height) };
  }
  return { width: null, height: null };
}
