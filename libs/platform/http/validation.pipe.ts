import { Injectable } from '@nestjs/common';
import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import type { ValidationError } from 'class-validator';
import { invalidInput } from '@exchange/kernel';
import type { Issue } from '@exchange/kernel';
import { queryGroup } from './field-values';
import { shapeProblem } from './json-shape';

const plainTypes: readonly unknown[] = [String, Number, Boolean, Array, Object, undefined];

/**
 * Bodies and queries become instances of their declared class. A body's unknown properties are refused; unknown query
 * parameters are ignored. Every problem is listed in `details.issues` and the first is in `field` (gaps.md §1.1).
 */
@Injectable()
export class ExchangeValidationPipe implements PipeTransform {
  async transform(value: unknown, { type, metatype }: ArgumentMetadata): Promise<unknown> {
    if ((type !== 'body' && type !== 'query') || plainTypes.includes(metatype)) return value;
    const isBody = type === 'body';
    const plain = value ?? {};
    if (typeof plain !== 'object' || Array.isArray(plain)) throw invalidInput([{ path: '', message: 'The body must be a JSON object.' }]);
    const problem = isBody ? shapeProblem(plain) : null;
    if (problem) throw invalidInput([problem]);
    const instance: object = plainToInstance(metatype as new () => object, plain, {
      groups: isBody ? [] : [queryGroup],
      exposeDefaultValues: true,
    });
    const errors = await validate(instance, { whitelist: true, forbidNonWhitelisted: isBody, forbidUnknownValues: true });
    if (errors.length > 0) throw invalidInput(issuesOf(errors));
    return instance;
  }
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
  if ('whitelistValidation' in constraints) return `${property} is not a known property.`;
  if (value === undefined) return `${property} is required.`;
  const [message = ''] = Object.values(constraints);
  return message.endsWith('.') ? message : `${message}.`;
}
