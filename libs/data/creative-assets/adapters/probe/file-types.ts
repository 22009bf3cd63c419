import type { FileKind } from '../../domain/asset-facts';

interface FileType {
  readonly mediaType: string;
  /** Kinds of assets that accept it. */
  readonly kinds: readonly FileKind[];
  readonly label: string;
}

const type = (mediaType: string, label: string, ...kinds: readonly FileKind[]): FileType => ({ mediaType, label, kinds });

/** Everything that is recognized. A type without a kind is recognized to say why it is refused. */
export const fileTypes = {
  png: type('image/png', 'a PNG image', 'image'),
  jpeg: type('image/jpeg', 'a JPEG image', 'image'),
  gif: type('image/gif', 'a GIF image', 'image'),
  webp: type('image/webp', 'a WebP image', 'image'),
  avif: type('image/avif', 'an AVIF image', 'image'),
  mp4: type('video/mp4', 'an MP4 file', 'video', 'audio'),
  mov: type('video/quicktime', 'a QuickTime file', 'video'),
  webm: type('video/webm', 'a WebM file', 'video'),
  mp3: type('audio/mpeg', 'an MP3 file', 'audio'),
  aac: type('audio/aac', 'an AAC file', 'audio'),
  wav: type('audio/wav', 'a WAV file', 'audio'),
  ogg: type('audio/ogg', 'an Ogg file', 'audio'),
  flac: type('audio/flac', 'a FLAC file', 'audio'),
  zip: type('application/zip', 'a ZIP archive', 'html'),
  html: type('text/html', 'an HTML file', 'html'),
  svg: type('image/svg+xml', 'an SVG image, which can hold scripts'),
  heic: type('image/heic', 'an HEIC image'),
  matroska: type('video/x-matroska', 'a Matroska file'),
  pdf: type('application/pdf', 'a PDF document'),
} as const satisfies Record<string, FileType>;

export type FileTypeName = keyof typeof fileTypes;

const ascii = (head: Buffer, start: number, end: number): string => head.toString('latin1', start, end);

/** Tells a type by the first bytes (up to 4 KB); null when it is none of `fileTypes`. */
export function sniff(head: Buffer): FileTypeName | null {
  const four = ascii(head, 0, 4);
  if (ascii(head, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (head.length >= 3 && head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (/^GIF8[79]a/.test(ascii(head, 0, 6))) return 'gif';
  if (four === 'RIFF') return riff[ascii(head, 8, 12)] ?? null;
  if (ascii(head, 4, 8) === 'ftyp') return isobmff(ascii(head, 8, 12));
  if (four === '\x1aE\xdf\xa3') return head.subarray(0, 64).includes('webm') ? 'webm' : 'matroska';
  if (four === 'OggS') return 'ogg';
  if (four === 'fLaC') return 'flac';
  if (four === 'PK\x03\x04') return 'zip';
  if (four === '%PDF') return 'pdf';
  return four.startsWith('ID3') ? 'mp3' : (mpegAudio(head) ?? markup(head));
}

const riff: Readonly<Record<string, FileTypeName>> = { WEBP: 'webp', WAVE: 'wav' };

function isobmff(brand: string): FileTypeName {
  if (brand === 'avif' || brand === 'avis') return 'avif';
  if (/^(mif1|msf1|hei[cmsx]|hev[cmsx])$/.test(brand)) return 'heic';
  return brand === 'qt  ' ? 'mov' : 'mp4';
}

/** A frame of MPEG audio begins with eleven or twelve bits that are set; AAC has layer 0, MP3 layer III. */
function mpegAudio(head: Buffer): FileTypeName | null {
  const [first = 0, second = 0] = head;
  if (first !== 0xff) return null;
  if ((second & 0xf6) === 0xf0) return 'aac';
  return (second & 0xe6) === 0xe2 ? 'mp3' : null;
}

/** Text that begins with a tag, after blanks, a byte order mark and comments. */
function markup(head: Buffer): FileTypeName | null {
  let text = head.toString('utf8').replace('\uFEFF', '').trimStart();
  while (text.startsWith('<!--')) {
    const end = text.indexOf('-->');
    if (end < 0) return null;
    text = text.slice(end + 3).trimStart();
  }
  if (!text.startsWith('<')) return null;
  if (/^<(!doctype html|html|head|body)[\s>]/i.test(text)) return 'html';
  return /<svg[\s>:]/i.test(text) ? 'svg' : null;
}
