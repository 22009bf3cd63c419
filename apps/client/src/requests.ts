import { addresses } from './calls.gen';
import type { ClientRequest } from './transport';
import type { OperationName } from './types';

/** Input of any operation. */
export interface AnyInput {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly contentType?: string;
  readonly signal?: AbortSignal;
  readonly accountId?: number;
  readonly idempotencyKey?: string;
}

interface Address {
  readonly method: string;
  readonly path: string;
  /** Whether the operation takes an `Idempotency-Key`. */
  readonly isKeyed: boolean;
}

const operationsByName: ReadonlyMap<string, Address> = new Map(
  addresses
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [path = '', ...operations] = line.trim().split(' ');
      return operations.map((operation): [string, Address] => {
        const [method = '', name = '', keyed] = operation.split(':');
        return [
          name,
          { method: method.toUpperCase(), path: path.startsWith('/') ? path : `/api/v2/${path}`, isKeyed: keyed !== undefined },
        ];
      });
    }),
);

export const isOperation = (name: string): name is OperationName => operationsByName.has(name);

/** Builds the request of a call. Throws a `TypeError` for invalid input before anything is sent. */
export function requestOf(name: OperationName, input: AnyInput, more: Readonly<Record<string, string>> = {}): ClientRequest {
  const { method, path, isKeyed } = operationsByName.get(name)!;
  const headers: Record<string, string> = { ...more };
  if (input.accountId !== undefined) headers['x-account-id'] = String(input.accountId);
  if (isKeyed) headers['idempotency-key'] = input.idempotencyKey ?? crypto.randomUUID();
  if (input.body !== undefined) headers['content-type'] = input.contentType ?? 'application/json';
  return {
    method,
    address: fillPath(path, input.path ?? {}) + toQueryString(input.query ?? {}),
    headers,
    body: input.contentType === undefined ? JSON.stringify(input.body) : (input.body as string | Uint8Array<ArrayBuffer>),
    signal: input.signal,
    isRepeatable: isKeyed || method === 'GET',
  };
}

function fillPath(path: string, values: Readonly<Record<string, string | number>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || value === '' || value === '.' || value === '..') throw new TypeError(`path.${name} is missing.`);
    return encodeURIComponent(value);
  });
}

/** Lists become repeated parameters; undefined and null are left out. */
function toQueryString(values: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined && one !== null)
      .map((one): [string, string] => [name, String(one)]),
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}
