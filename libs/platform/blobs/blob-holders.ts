/**
 * A column that names blobs by their SHA-256. Its table needs an index that begins with both columns. A row may be inserted within a day of the
 * `put`, or while another row names the same blob; otherwise the sweep may be removing the file.
 */
export interface BlobHolder {
  readonly table: string;
  /** Column with the account. */
  readonly account: string;
  /** Column with the SHA-256; null holds nothing. */
  readonly column: string;
}

/** Injection token: the holders of all contexts. */
export const blobHolders = Symbol('blob holders');
