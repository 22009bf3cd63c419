import { setImmediate as breathe } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import type { ValidationError } from 'class-validator';
import { invalidInput, shortened } from '@exchange/kernel';
import type { Issue } from '@exchange/kernel';
import { CursorSeal } from '../secrets/cursor-seal';
import { checkBody, validatedAtOnce } from './body-check';
import { shapeOf, type Shape } from './declared-shape';
import { queryGroup } from './field-values';
import { largeBodyOf, readLarge } from './large-body';
import { openCursor } from './list-cursors';

const plainTypes: readonly unknown[] = [String, Number, Boolean, Array, Object, undefined];

type Constructor = new () => object;
type Members = Record<string, unknown>;

/**
 * Bodies and queries become instances of their declared class, and a query's cursor is opened. Unknown properties are refused; of a query, the guard
 * has done that. The first problems are listed in `details.issues` and the first is in `field` (gaps.md §1.1).
 */
@Injectable()
export class ExchangeValidationPipe implements PipeTransform {
  constructor(private readonly seal: CursorSeal) {}

  async transform(value: unknown, { type, metatype }: ArgumentMetadata): Promise<unknown> {
    if ((type !== 'body' && type !== 'query') || plainTypes.includes(metatype)) return value;
    if (type === 'body') return readBody(metatype as Constructor, value);
    const plain = objectOf(value);
    return this.query(metatype as Constructor, plain, shapeOf(metatype as Constructor));
  }

  private async query(type: Constructor, plain: object, shape: Shape): Promise<object> {
    const query = await validated(type, plain, [queryGroup]);
    if (shape.has('cursor')) openCursor(this.seal, query);
    return query;
  }
}

/** A body as its class declares it, however it came. What is free in it is taken out of it on the way: give a copy of what is still needed. */
export async function readBody<Body extends object>(type: new () => Body, value: unknown): Promise<Body> {
  const large = largeBodyOf(type);
  if (large) return (await readLarge(type, large, value)) as Body;
  const plain = objectOf(value);
  const long = await checkBody(plain, shapeOf(type));
  return (long.length === 0 ? await validated(type, plain, []) : await inSlices(type, plain as Members, long)) as Body;
}

function objectOf(value: unknown): object {
  const plain = value ?? {};
  if (typeof plain !== 'object' || Array.isArray(plain)) throw invalidInput([{ path: '', message: 'The body must be a JSON object.' }]);
  return plain;
}

async function validated(type: Constructor, plain: object, groups: string[]): Promise<object> {
  const { instance, errors } = await read(type, plain, groups);
  if (errors.length > 0) throw invalidInput(issuesOf(errors));
  return instance;
}

async function read(type: Constructor, plain: object, groups: string[]): Promise<{ instance: object; errors: ValidationError[] }> {
  const instance = plainToInstance(type, plain, { groups, exposeDefaultValues: true });
  const forbidNonWhitelisted = groups.length === 0;
  return { instance, errors: await validate(instance, { whitelist: true, forbidNonWhitelisted, forbidUnknownValues: true }) };
}

/** The rules of a class for many objects would hold everybody else up: the first of each list with the body, the others by themselves. */
async function inSlices(type: Constructor, body: Members, long: readonly string[]): Promise<object> {
  const lists = long.map((name) => ({ name, items: body[name] as unknown[] }));
  const first = Object.fromEntries(lists.map(({ name, items }) => [name, items.slice(0, validatedAtOnce)]));
  const { instance, errors } = await read(type, { ...body, ...first }, []);
  const issues = issuesOf(errors);
  for (const { name, items } of lists) {
    const whole = (instance as Members)[name] as unknown[];
    for (let from = validatedAtOnce; from < items.length; from += validatedAtOnce) {
      await breathe();
      const part = await read(type, { [name]: items.slice(from, from + validatedAtOnce) }, []);
      whole.push(...((part.instance as Members)[name] as unknown[]));
      issues.push(...part.errors.filter(({ property }) => property === name).flatMap((error) => issuesOfSlice(error, from)));
    }
  }
  if (issues.length > 0) throw invalidInput(issues);
  return instance;
}

/** What is wrong with the objects, not with how many there are. */
function issuesOfSlice({ property, children = [], constraints = {} }: ValidationError, from: number): Issue[] {
  const own = 'isObject' in constraints ? [{ path: property, message: `each value in ${property} must be an object.` }] : [];
  const placed = children.map((child) => Object.assign(child, { property: `${Number(child.property) + from}` }));
  return [...own, ...issuesOf(placed, property)];
}

/** Flattens nested errors into dotted paths: `budget.currency`, `packages[0].budget`. */
function issuesOf(errors: readonly ValidationError[], parent = ''): Issue[] {
  return errors.flatMap((error) => {
    const path = pathOf(parent, error.property);
    const own = error.constraints ? [{ path, message: messageOf(error) }] : [];
    return [...own, ...issuesOf(error.children ?? [], path)];
  });
}

function pathOf(parent: string, property: string): string {
  if (/^\d+$/.test(property) && parent !== '') return `${parent}[${property}]`;
  return parent === '' ? property : `${parent}.${property}`;
}

function messageOf({ property, value, constraints = {} }: ValidationError): string {
  if ('whitelistValidation' in constraints) return `${shortened(property, 60)} is not a known property.`;
  if (value === undefined) return `${property} is required.`;
  const [message = ''] = Object.values(constraints);
  return message.endsWith('.') ? message : `${message}.`;
}
