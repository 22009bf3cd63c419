import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { ApiHeader, ApiParam } from '@nestjs/swagger';
import type { Request } from 'express';
import { domainError, invalidField } from '@exchange/kernel';

const paramOf = (context: ExecutionContext, name: string): string => {
  const value = context.switchToHttp().getRequest<Request>().params[name];
  return typeof value === 'string' ? value : '';
};

/** Adds the parameter to the OpenAPI document: Nest does not see it through a custom decorator. */
function documented(decorator: ParameterDecorator, describe: MethodDecorator): ParameterDecorator {
  return (target, key, index) => {
    decorator(target, key, index);
    if (key !== undefined) describe(target, key, Object.getOwnPropertyDescriptor(target, key)!);
  };
}

const readId = createParamDecorator((name: string, context: ExecutionContext): string => {
  const id = paramOf(context, name);
  if (id.length > 255 || id.includes('\0')) throw domainError('not_found', 'NOT_FOUND', 'There is nothing with that id.');
  return id;
});

/** An opaque id in the path; 404 when it is too long or has a NUL. */
export const IdParam = (name: string, description = 'Opaque id.'): ParameterDecorator =>
  documented(readId(name), ApiParam({ name, description, schema: { type: 'string', minLength: 1, maxLength: 255 } }));

const readIntegerId = createParamDecorator((name: string, context: ExecutionContext): number => {
  const text = paramOf(context, name);
  const id = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(id))
    throw invalidField(name, `${name} must be a whole number up to ${Number.MAX_SAFE_INTEGER}.`);
  return id;
});

/** An integer id in the path (accounts, advertisers); 400 beyond 9007199254740991 (rest-api.md, Limits). */
export const IntegerIdParam = (name: string, description = 'Integer id.'): ParameterDecorator =>
  documented(
    readIntegerId(name),
    ApiParam({ name, description, schema: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER } }),
  );

const idempotencyHeader = 'idempotency-key';
const idempotencyPattern = /^[A-Za-z0-9_.:-]{16,255}$/;

/** The request's `Idempotency-Key`; 400 when it is invalid. */
export function idempotencyKeyOf({ headers }: Request): string | undefined {
  const key = headers[idempotencyHeader];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !idempotencyPattern.test(key)) {
    throw invalidField('Idempotency-Key', 'Idempotency-Key must be 16 to 255 characters of A–Z, a–z, 0–9, "_", ".", ":" and "-".');
  }
  return key;
}

/** The key of the header or of the body, in which it is `idempotencyKey`; 400 for another one in each. */
export function sameKeyOf(header: string | undefined, body: { readonly idempotencyKey?: string }): string | undefined {
  const { idempotencyKey } = body;
  if (header !== undefined && idempotencyKey !== undefined && header !== idempotencyKey)
    throw invalidField('idempotencyKey', 'idempotencyKey must be equal to the header Idempotency-Key.');
  return header ?? idempotencyKey;
}

const readIdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext): string | undefined =>
  idempotencyKeyOf(context.switchToHttp().getRequest<Request>()),
);

export const idempotencyKeyHeader = {
  name: 'Idempotency-Key',
  required: false,
  description:
    'Makes the request safe to repeat: for seven days the same key with the same request replays the first answer, marked `Idempotency-Replayed: true`. ' +
    '409 with another request, for a key that another caller of the account has used, and while the first one is still running. A refused request leaves its key free.',
  schema: { type: 'string', minLength: 16, maxLength: 255, pattern: '^[A-Za-z0-9_.:-]+$' },
};

/** The `Idempotency-Key` (rest-api.md, Limits; gaps.md §1.6), for operations that store the answer themselves. */
export const IdempotencyKey = (): ParameterDecorator => documented(readIdempotencyKey(), ApiHeader(idempotencyKeyHeader));
