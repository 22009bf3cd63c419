import { Injectable } from '@nestjs/common';
import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import type { ValidationError } from 'class-validator';
import { invalidInput, shortened } from '@exchange/kernel';
import type { Issue } from '@exchange/kernel';
import { checkBody } from './body-check';
import { shapeOf, type Shape } from './declared-shape';
import { queryGroup } from './field-values';

const plainTypes: readonly unknown[] = [String, Number, Boolean, Array, Object, undefined];

type Constructor = new () => object;

/**
 * Bodies and queries become instances of their declared class. A body's unknown properties are refused; unknown query
 * parameters are ignored. The first problems are listed in `details.issues` and the first is in `field` (gaps.md §1.1).
 */
@Injectable()
export class ExchangeValidationPipe implements PipeTransform {
  async transform(value: unknown, { type, metatype }: ArgumentMetadata): Promise<unknown> {
    if ((type !== 'body' && type !== 'query') || plainTypes.includes(metatype)) return value;
    const isBody = type === 'body';
    const plain = value ?? {};
    if (typeof plain !== 'object' || Array.isArray(plain)) throw invalidInput([{ path: '', message: 'The body must be a JSON object.' }]);
    const shape = shapeOf(metatype as Constructor);
    if (isBody) await checkBody(plain, shape);
    const instance: object = plainToInstance(metatype as Constructor, isBody ? plain : knownOf(plain, shape), {
      groups: isBody ? [] : [queryGroup],
      exposeDefaultValues: true,
    });
    const errors = await validate(instance, { whitelist: true, forbidNonWhitelisted: isBody, forbidUnknownValues: true });
    if (errors.length > 0) throw invalidInput(issuesOf(errors));
    return instance;
  }
}

/** Express reads a thousand parameters of a query at most; those that nobody knows end here. */
function knownOf(query: object, shape: Shape): object {
  return Object.fromEntries(Object.entries(query).filter(([name]) => shape.has(name)));
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
