import { applyDecorators, HttpCode } from '@nestjs/common';
import { ApiExtension, ApiExtraModels, ApiOperation, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { Once, type OnceRule } from './once';
import type { ToolOfOperation } from './tool-of-operation';

type Wire = new (...args: never[]) => object;

export type ListStyle = 'cursor' | 'offset' | 'skip' | 'skip+cursor' | 'offset or skip' | 'whole';
export type ErrorStatus = 400 | 401 | 402 | 403 | 404 | 409 | 413 | 422 | 429 | 503;

export interface OperationOptions {
  readonly summary: string;
  readonly description?: string;
  /** Default 200. */
  readonly status?: 200 | 201 | 202;
  /** Second success status: the same response, when the request changed nothing. */
  readonly repeated?: 200;
  /** The shape of `data`: a wire class, or `[Wire]` for an array. Omitted for `data: null`. */
  readonly answers?: Wire | readonly [Wire];
  /** Alternative shape of `data`, selected by a parameter. */
  readonly or?: Wire;
  /** `true`: answers JSON or `text/csv`. `'only'`: answers `text/csv` only. */
  readonly csv?: true | 'only';
  /** Media types of a body that the operation reads as a stream. */
  readonly takes?: readonly string[];
  /** Whether `data` may be null. */
  readonly nullable?: boolean;
  /** Sets the shape of `meta.pagination` (rest-api.md, Paging styles). */
  readonly list?: ListStyle;
  /** Further members of `meta` as JSON schemas. */
  readonly meta?: Readonly<Record<string, object>>;
  /** Statuses besides 400, 401, 403, 429 and 500, which every operation may return. */
  readonly errors?: readonly ErrorStatus[];
  /** How `Idempotency-Key` is handled ({@link OnceRule}). Required for POST, PUT and PATCH. */
  readonly once?: OnceRule;
  /** The tool that does the same. Undefined: no tool does. */
  readonly tool?: ToolOfOperation;
}

const integer = { type: 'integer' };
const nullable = (type: string) => ({ type, nullable: true });
const cursorFields = { nextCursor: nullable('string'), hasMore: { type: 'boolean' } };
const skipFields = { skip: integer, take: integer, total: integer, hasMore: { type: 'boolean' } };

const offsetFields = { limit: integer, offset: integer, nextOffset: nullable('integer') };

const closed = (properties: Record<string, object>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

const paginations: Record<ListStyle, object> = {
  cursor: closed(cursorFields),
  whole: closed({ nextCursor: { type: 'null' }, hasMore: { type: 'boolean', enum: [false] } }),
  offset: closed(offsetFields),
  skip: closed(skipFields),
  'skip+cursor': closed({ ...skipFields, ...cursorFields }),
  'offset or skip': { anyOf: [closed(offsetFields), closed(skipFields)] },
};

function dataSchema({ answers, or, nullable: mayBeNull }: OperationOptions): object {
  if (!answers) return { type: 'null' };
  if (Array.isArray(answers)) return { type: 'array', items: { $ref: getSchemaPath(answers[0] as Wire) } };
  const reference = { $ref: getSchemaPath(answers as Wire) };
  if (or) return { anyOf: [reference, { $ref: getSchemaPath(or) }] };
  return mayBeNull ? { anyOf: [reference, { type: 'null' }] } : reference;
}

function envelopeSchema(options: OperationOptions): object {
  const { list, meta = {} } = options;
  const base = { data: dataSchema(options), error: { type: 'null' } };
  return closed(list ? { ...base, meta: closed({ pagination: paginations[list], ...meta }) } : base);
}

function contentOf(options: OperationOptions): object {
  const json = options.csv === 'only' ? {} : { 'application/json': { schema: envelopeSchema(options) } };
  return { ...json, ...(options.csv ? { 'text/csv': { schema: { type: 'string' } } } : {}) };
}

const errorMeanings: Record<ErrorStatus | 500, string> = {
  400: 'The request is not valid: every problem is in `details.issues`.',
  401: 'No valid credential.',
  402: 'The amount exceeds the balance or credit limit of the organization.',
  403: 'The caller lacks the right to do that.',
  404: 'The account has no resource with that id.',
  409: 'The current state does not allow the operation.',
  413: 'The body is too large.',
  422: 'The request is valid but cannot be fulfilled.',
  429: 'Too many requests; see `Retry-After`.',
  500: 'Something went wrong on our side.',
  503: 'A dependency is down; try again.',
};

/** Default error examples in the OpenAPI document. An error recorded from the operation's own API tests replaces the default. */
const errorExamples: Record<ErrorStatus | 500, readonly [code: string, message: string]> = {
  400: ['VALIDATION_ERROR', 'name is required.'],
  401: ['UNAUTHORIZED', 'Sign in, or send a valid API key as "Authorization: Bearer …".'],
  402: ['CREDIT_LIMIT_EXCEEDED', 'That is more than the organization has left.'],
  403: ['FORBIDDEN', 'You may not do that.'],
  404: ['NOT_FOUND', 'There is nothing with that id.'],
  409: ['CONFLICT', 'That is not possible in the current state.'],
  413: ['PAYLOAD_TOO_LARGE', 'The request body is too large.'],
  422: ['CAPABILITY_NOT_SUPPORTED', 'The seller does not support that.'],
  429: ['RATE_LIMITED', 'Too many attempts. Try again later.'],
  500: ['INTERNAL_ERROR', 'Something went wrong on our side.'],
  503: ['SERVICE_UNAVAILABLE', 'The service is not available right now. Try again shortly.'],
};

const failureExample = (status: ErrorStatus | 500) => {
  const [code, message] = errorExamples[status];
  return { data: null, error: { code, message } };
};

/** Declares an operation's status, summary, response envelope and errors for the OpenAPI document. */
export function Operation(options: OperationOptions): MethodDecorator {
  const { summary, description, status = 200, repeated, answers, or, takes = [], errors = [], once, tool } = options;
  const body = Object.fromEntries(takes.map((type) => [type, { schema: { type: 'string' } }]));
  const wires: Wire[] = answers ? [(Array.isArray(answers) ? answers[0] : answers) as Wire] : [];
  const errorStatuses = [
    ...new Set<ErrorStatus | 500>([400, 401, 403, 429, ...errors, ...(once === undefined || once === 'freely' ? [] : [409 as const]), 500]),
  ].sort((left, right) => left - right);
  const content = contentOf(options) as never;
  return applyDecorators(
    HttpCode(status),
    ...(once === undefined ? [] : [Once(once)]),
    ...(tool === undefined ? [] : [ApiExtension('x-tool', tool)]),
    ApiOperation({
      summary,
      ...(description === undefined ? {} : { description }),
      ...(takes.length === 0 ? {} : { requestBody: { required: true, content: body } }),
    }),
    ApiExtraModels(...wires, ...(or ? [or] : [])),
    ApiResponse({ status, description: 'Success.', content }),
    ...(repeated === undefined ? [] : [ApiResponse({ status: repeated, description: 'Success; nothing had to be changed.', content })]),
    ...errorStatuses.map((code) =>
      ApiResponse({
        status: code,
        description: errorMeanings[code],
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' }, example: failureExample(code) } },
      }),
    ),
  );
}
