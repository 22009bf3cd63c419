/** A message of JSON-RPC 2.0, as it came. */
export interface Message {
  readonly jsonrpc: '2.0';
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: unknown;
  readonly error?: unknown;
}

export const isMessage = (body: unknown): body is Message =>
  typeof body === 'object' && body !== null && !Array.isArray(body) && (body as { jsonrpc?: unknown }).jsonrpc === '2.0' && isId(body);

/** Text of any length would be kept with the stream. */
function isId({ id }: { id?: unknown }): boolean {
  return id === undefined || (typeof id === 'string' && id.length <= 255) || Number.isSafeInteger(id);
}

/** Revisions with sessions. */
export const sessionRevisions: readonly string[] = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];

/** Whether clients of the revision know `structuredContent`; others read text alone. */
export const isStructured = (revision: string): boolean => revision >= '2025-06-18';
