import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { isRecord } from '@exchange/kernel';

/** An answer before anything about it is known. */
export type Payload = Readonly<Record<string, unknown>>;

export interface AdcpError {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly recovery?: unknown;
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The object that a member is; empty when it is none. */
export function sectionOf(value: Payload, name: string): Payload {
  const found = value[name];
  return isRecord(found) ? found : {};
}

/** The seller does not offer what was called. */
export function isUnknownTool(error: unknown): boolean {
  const codes: number[] = [ErrorCode.MethodNotFound, ErrorCode.InvalidParams];
  return error instanceof McpError && codes.includes(error.code);
}
