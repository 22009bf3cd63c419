import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';

/** An answer before anything about it is known. */
export type Payload = Readonly<Record<string, unknown>>;

export interface AdcpError {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly recovery?: unknown;
}

export function isRecord(value: unknown): value is Payload {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The seller does not offer what was called. */
export function isUnknownTool(error: unknown): boolean {
  const codes: number[] = [ErrorCode.MethodNotFound, ErrorCode.InvalidParams];
  return error instanceof McpError && codes.includes(error.code);
}
