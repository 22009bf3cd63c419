import { randomBytes } from 'node:crypto';

/** An object of Stripe's API with Stripe's field names. */
// oxlint-disable-next-line typescript/no-explicit-any -- objects of somebody else's protocol
export type StripeObject = Record<string, any>;

export class StripeError extends Error {
  constructor(
    readonly status: number,
    readonly error: StripeObject,
  ) {
    super(String(error['message']));
  }
}

export const invalid = (code: string, message: string, status = 400): StripeError =>
  new StripeError(status, { type: 'invalid_request_error', code, message });
export const seconds = () => Math.floor(Date.now() / 1000);
export const threeDecimals = ['bhd', 'jod', 'kwd', 'omr', 'tnd'];

export const id = (prefix: string): string => `${prefix}_${randomBytes(8).toString('hex')}`;

export function kept<Kind extends StripeObject>(things: Map<string, StripeObject>, thing: Kind): Kind {
  things.set(String(thing['id']), thing);
  return thing;
}

export function found(things: Map<string, StripeObject>, name: string): StripeObject {
  const thing = things.get(name);
  if (!thing) throw invalid('resource_missing', `No such object: '${name}'`, 404);
  return thing;
}

export const metadataOf = (form: URLSearchParams): StripeObject =>
  Object.fromEntries([...form].flatMap(([name, value]) => (name.startsWith('metadata[') ? [[name.slice(9, -1), value]] : [])));

/** Newest first. */
export function page(things: readonly StripeObject[], query: URLSearchParams): StripeObject {
  const newest = things.toReversed();
  const from = newest.findIndex((thing) => thing['id'] === query.get('starting_after')) + 1;
  const data = newest.slice(from, from + Number(query.get('limit') ?? 10));
  return { object: 'list', data, has_more: from + data.length < newest.length, url: '/v1' };
}
