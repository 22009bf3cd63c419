/** A JSON-RPC 2.0 message. */
export interface JsonRpcMessage {
  readonly jsonrpc: '2.0';
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: unknown;
  readonly error?: unknown;
}

export const isMessage = (body: unknown): body is JsonRpcMessage =>
  typeof body === 'object' && body !== null && !Array.isArray(body) && (body as { jsonrpc?: unknown }).jsonrpc === '2.0' && isId(body);

/** Ids are stored with the stream, so their length is limited. */
function isId({ id }: { id?: unknown }): boolean {
  return id === undefined || (typeof id === 'string' && id.length <= 255) || Number.isSafeInteger(id);
}

/** Protocol revisions with sessions. */
export const sessionRevisions: readonly string[] = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];

/** Whether clients of the revision know `structuredContent`; others read only text. */
export const isStructured = (revision: string): boolean => revision >= '2025-06-18';
