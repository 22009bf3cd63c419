import type { LinkedBlob } from './blobs';

/** Shown by browsers without running anything. SVG, HTML and archives are downloads. */
const shown = /^(image\/(png|jpeg|gif|webp|avif)|(video|audio)\/[a-z0-9.+-]+)$/;
const mediaType = /^[a-z]+\/[a-z0-9.+-]+$/;

/** Headers of a linked file. They replace those of all responses (`securityHeaders`): other sites may embed the file, and it may run nothing. */
export function linkHeaders(blob: LinkedBlob, leftMs: number): Readonly<Record<string, string>> {
  return {
    'Accept-Ranges': 'bytes',
    'Cache-Control': `private, max-age=${Math.floor(leftMs / 1000)}`,
    'Content-Disposition': `${shown.test(blob.mediaType) ? 'inline' : 'attachment'}; ${fileName(blob.name)}`,
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Content-Type': mediaType.test(blob.mediaType) ? blob.mediaType : 'application/octet-stream',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ETag: etagOf(blob),
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
  };
}

export const etagOf = ({ sha256 }: LinkedBlob): string => `"${sha256}"`;

/** RFC 6266: a name that old clients read, and the real one. */
function fileName(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}
