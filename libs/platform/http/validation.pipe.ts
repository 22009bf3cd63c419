import { Injectable } from '@nestjs/common';
import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { invalidInput, withoutSecrets } from '@exchange/kernel';
import { RequestContext } from '../request/request-context';
import { CursorSeal } from '../secrets/cursor-seal';
import { checkBody } from './body-check';
import { readInSlices, type ReadObject, readObject, maxValuesAtOnce } from './body-reader';
import { type Constructor, shapeOf, type Shape } from './declared-shape';
import { queryGroup } from './field-values';
import { largeBodyOf, readLarge } from './large-body';
import { openCursor } from './list-cursors';
import { ReasonedBody } from './reasoned-body';

const plainTypes: readonly unknown[] = [String, Number, Boolean, Array, Object, undefined];

/**
 * Turns bodies and queries into instances of their declared class and opens a query's cursor. Refuses unknown properties of bodies (the `QueryGuard` does
 * so for queries) with `details.issues` and `field` (gaps.md §1.1).
 */
@Injectable()
export class ExchangeValidationPipe implements PipeTransform {
  constructor(private readonly seal: CursorSeal) {}

  async transform(value: unknown, { type, metatype }: ArgumentMetadata): Promise<unknown> {
    if ((type !== 'body' && type !== 'query') || plainTypes.includes(metatype)) return value;
    if (type === 'body') {
      const body = await readBody(metatype as Constructor, value);
      if (body instanceof ReasonedBody) RequestContext.current()!.reason = body.reason = withoutSecrets(body.reason);
      return body;
    }
    const plain = objectOf(value);
    return this.query(metatype as Constructor, plain, shapeOf(metatype as Constructor));
  }

  private async query(type: Constructor, plain: object, shape: Shape): Promise<object> {
    const query = validated(await readObject(type, plain, [queryGroup]));
    if (shape.has('cursor')) openCursor(this.seal, query);
    return query;
  }
}

/** Validates a value as a body of the class. Changes `value`: free JSON in it is replaced, so pass a copy when it is still needed. */
export async function readBody<Body extends object>(type: new () => Body, value: unknown): Promise<Body> {
  const large = largeBodyOf(type);
  if (large) return (await readLarge(type, large, value)) as Body;
  const plain = objectOf(value);
  const values = await checkBody(plain, shapeOf(type));
  const read = values > maxValuesAtOnce ? readInSlices(type, plain as Record<string, unknown>) : readObject(type, plain);
  return validated(await read) as Body;
}

/** A missing body is an empty object; JSON `null` is refused. */
export function objectOf(value: unknown): object {
  const plain = value === undefined ? {} : value;
  if (typeof plain !== 'object' || plain === null || Array.isArray(plain))
    throw invalidInput([{ path: '', message: 'The body must be a JSON object.' }]);
  return plain;
}

function validated({ instance, issues }: ReadObject): object {
  if (issues.length > 0) throw invalidInput(issues);
  return instance;
}
