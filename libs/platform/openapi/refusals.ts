import type { CodesByStatus } from './declared';
import { codesOf } from './error-codes';

interface Response {
  description: string;
  headers?: object;
  content?: Record<string, { schema?: unknown; example?: unknown }>;
}

export interface OperationWithResponses {
  readonly requestBody?: object;
  responses: Record<string, Response>;
}

/** `{data: null, error}` (rest-api.md, Envelope). */
export const failureSchema = (codes: readonly string[]) => ({
  type: 'object',
  additionalProperties: false,
  required: ['data', 'error'],
  properties: {
    data: { type: 'null' },
    error: {
      type: 'object',
      additionalProperties: false,
      required: ['code', 'message'],
      properties: {
        code: {
          type: 'string',
          enum: codes,
          description: 'Stable, for programs. Each operation lists the codes it returns.',
        },
        message: { type: 'string', description: 'For people; may change.' },
        field: { type: 'string', description: 'Dotted path of the first problem.' },
        details: {
          description: 'Further information. `issues` lists the first 20 problems of the input, `more` counts the others.',
        },
      },
    },
  },
  example: {
    data: null,
    error: {
      code: 'VALIDATION_ERROR',
      message: 'name must have at least 1 character.',
      field: 'name',
      details: { issues: [{ path: 'name', message: 'name must have at least 1 character.' }] },
    },
  },
});

/** Errors of bodies that are refused before they are parsed. */
const bodyRefusals = {
  413: ['The body is too large.', 'PAYLOAD_TOO_LARGE', 'The request body is too large.'],
  415: ['The body is in another format.', 'UNSUPPORTED_MEDIA_TYPE', 'Send JSON, with Content-Type: application/json.'],
} as const;

const reference = { $ref: '#/components/schemas/Failure' };

/**
 * Adds the errors of bodies to operations with a body, and the possible codes to every error response. Responses with the same codes share a schema,
 * which is added to `schemas`; a schema whose name would be too long is inlined.
 */
export function addRefusals(operation: OperationWithResponses, ownCodes: CodesByStatus, schemas: Record<string, object>): void {
  for (const [status, [description, code, message]] of operation.requestBody ? Object.entries(bodyRefusals) : []) {
    const example = { data: null, error: { code, message } };
    operation.responses[status] ??= { description, content: { 'application/json': { schema: reference, example } } };
  }
  for (const [status, { content }] of Object.entries(operation.responses)) {
    const media = content?.['application/json'];
    if (Number(status) < 400 || !media) continue;
    const codes = codesOf(Number(status), ownCodes);
    const name = shortNames[codes.join()] ?? `${codes.map(pascal).join('Or')}Failure`;
    if (name.length > maxNameLength) media.schema = withCodes(codes);
    else {
      schemas[name] = withCodes(codes);
      media.schema = { $ref: `#/components/schemas/${name}` };
    }
  }
}

/** Maximum length of a schema name, in characters, because client generators create a class and a file for each. */
const maxNameLength = 40;

/** Short schema names for long combinations of codes. */
const shortNames: Readonly<Record<string, string>> = {
  'ACCESS_DENIED,EMAIL_NOT_VERIFIED,FORBIDDEN,INSUFFICIENT_SCOPE,TOS_ACCEPTANCE_REQUIRED': 'WriteForbiddenFailure',
};

const pascal = (code: string): string => code.toLowerCase().replaceAll(/(?:^|_)([a-z])/g, (_, first: string) => first.toUpperCase());

/** The `Failure` schema, restricted to these codes. */
function withCodes(codes: readonly string[]): object {
  const code = { type: 'string', enum: codes };
  const error = { type: 'object', required: ['code'], properties: { code } };
  return { allOf: [reference, { type: 'object', required: ['error'], properties: { error } }] };
}
