import { Page } from '@exchange/kernel';
import type { DomainError } from '@exchange/kernel';
import { sealedPagination } from './list-cursors';

/** An error response (rest-api.md, Envelope). `field` and `details` are omitted when undefined. */
export class Failure {
  readonly data = null;
  readonly error: { readonly code: string; readonly message: string; readonly field?: string; readonly details?: unknown };

  constructor({ code, message, field, details }: DomainError) {
    this.error = { code, message, ...(field === undefined ? {} : { field }), ...(details === undefined ? {} : { details }) };
  }
}

/** A body that is sent without the envelope: the OpenAPI document, `/health`. */
export class Raw {
  constructor(readonly body: unknown) {}
}

/** Wraps the return value of a controller in `{data, error, meta?}`. */
export function envelope(body: unknown): unknown {
  if (body instanceof Page)
    return {
      data: body.dataOf ? body.dataOf(body.rows) : body.rows,
      error: null,
      meta: { pagination: sealedPagination(body), ...body.meta },
    };
  if (body instanceof Failure) return { data: null, error: body.error };
  if (body instanceof Raw) return body.body;
  return { data: body ?? null, error: null };
}
