/** Maximum size of one message of a view: characters of its texts and names, plus 8 for every value. */
const maxSize = 256_000;

type Id = string | number;

/** A JSON-RPC message of a view. */
export type Message =
  | { readonly kind: 'request'; readonly id: Id; readonly method: string; readonly params: Readonly<Record<string, unknown>> }
  | { readonly kind: 'notification'; readonly method: string; readonly params: Readonly<Record<string, unknown>> }
  | { readonly kind: 'answer'; readonly id: Id }
  /** A request whose content is too large or no JSON. */
  | { readonly kind: 'refused'; readonly id: Id };

/** Reads what a view has posted, which can be anything that browsers can clone; null when it is no message. */
export function readMessage(data: unknown): Message | null {
  if (!isPlainObject(data) || data['jsonrpc'] !== '2.0') return null;
  const { id, method, params = {} } = data;
  const hasId = (typeof id === 'string' && id.length <= 100) || (typeof id === 'number' && Number.isFinite(id));
  if (method === undefined) return hasId ? { kind: 'answer', id } : null;
  if (typeof method !== 'string' || method.length > 100) return null;
  if (!isPlainObject(params) || !isSmallJson(params)) return hasId ? { kind: 'refused', id } : null;
  return hasId ? { kind: 'request', id, method, params } : { kind: 'notification', method, params };
}

/** Whether the value is JSON of limited size. It visits no more than the limit allows, so that cycles and huge values cost nothing. */
export function isSmallJson(value: unknown, limit = maxSize): boolean {
  const waiting: unknown[] = [value];
  let size = 0;
  while (waiting.length > 0) {
    const next = waiting.pop();
    size += 8;
    if (typeof next === 'string') size += next.length;
    else if (Array.isArray(next)) {
      if (size + 8 * next.length > limit) return false;
      for (const each of next) waiting.push(each);
    } else if (isPlainObject(next)) {
      for (const name in next) {
        size += name.length;
        waiting.push(next[name]);
        if (size + 8 * waiting.length > limit) return false;
      }
    } else if (next !== null && next !== undefined && typeof next !== 'boolean' && !Number.isFinite(next)) return false;
    if (size > limit) return false;
  }
  return true;
}

/** Whether the value is an object as JSON has them. Its prototype is the one of all objects, which has none itself. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
