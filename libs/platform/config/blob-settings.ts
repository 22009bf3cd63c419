import { text } from './setting';

/** Where files are stored (ADR 219). */
export const blobSettings = {
  blobDir: text(
    'BLOB_DIR',
    'Folder of uploaded files, on a file system that all processes share. Empty: `.exchange/blobs` outside of production.',
    { fallback: '' },
  ),
};
