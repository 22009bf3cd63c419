import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/client';
import { isRecord } from '@exchange/kernel';

/** An answer that has not been validated. */
export type Payload = Readonly<Record<string, unknown>>;

export interface AdcpError {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly recovery?: unknown;
  readonly details?: unknown;
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The object in a member; empty when the member is not an object. */
export function sectionOf(value: Payload, name: string): Payload {
  const found = value[name];
  return isRecord(found) ? found : {};
}

/** Whether the error means that the seller does not offer the tool. */
export function isUnknownTool(error: unknown): boolean {
  const codes: number[] = [ProtocolErrorCode.MethodNotFound, ProtocolErrorCode.InvalidParams];
  // The library gives an error for a missing resource the code of invalid parameters, whatever the seller sent.
  return error instanceof ProtocolError && !(error instanceof ResourceNotFoundError) && codes.includes(error.code);
}
