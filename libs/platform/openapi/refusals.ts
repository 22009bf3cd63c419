import { codesOf, everyCode } from './error-codes';

interface Response {
  description: string;
  headers?: object;
  content?: Record<string, { schema?: unknown; example?: unknown }>;
}

export interface Refusing {
  readonly requestBody?: object;
  responses: Record<string, Response>;
}

/** `{data: null, error}` (rest-api.md, Envelope). */
export const failure = {
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
          enum: everyCode,
          description: 'Stable: programs decide by this. Each operation says which ones it answers.',
        },
        message: { type: 'string', description: 'For people. It may change.' },
        field: { type: 'string', description: 'Dotted path of the first problem.' },
        details: {
          description: 'Whatever helps; `issues` lists the first 20 problems of the input, `more` says how many others there are.',
        },
      },
    },
  },
  example: {
    data: null,
    error: {
      code: 'VALIDATION_ERROR',
      message: 'name must be longer than or equal to 1 characters.',
      field: 'name',
      details: { issues: [{ path: 'name', message: 'name must be longer than or equal to 1 characters.' }] },
    },
  },
};

/** What becomes of a body before anybody has looked into it. */
const ofBodies = {
  413: ['The body is too large.', 'PAYLOAD_TOO_LARGE', 'The request body is too large.'],
  415: ['The body is in another format.', 'UNSUPPORTED_MEDIA_TYPE', 'Send JSON, with Content-Type: application/json.'],
} as const;

const reference = { $ref: '#/components/schemas/Failure' };

/**
 * Adds the refusals of bodies to operations that have one, and says of every refusal which codes it may have: by a schema that is shared with all
 * that have the same, and added to `schemas`. A schema whose name would be too long stands in the answer itself.
 */
export function tellRefusals(operation: Refusing, ownCodes: readonly string[], schemas: Record<string, object>): void {
  for (const [status, [description, code, message]] of operation.requestBody ? Object.entries(ofBodies) : []) {
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

/** Characters. Generators of clients make a class and a file of each name. */
const maxNameLength = 40;

/** Where naming every code would make a name that nobody reads: what any write may be refused for. */
const shortNames: Readonly<Record<string, string>> = {
  'ACCESS_DENIED,EMAIL_NOT_VERIFIED,FORBIDDEN,INSUFFICIENT_SCOPE,TOS_ACCEPTANCE_REQUIRED': 'WriteForbiddenFailure',
};

const pascal = (code: string): string => code.toLowerCase().replaceAll(/(?:^|_)([a-z])/g, (_, first: string) => first.toUpperCase());

/** The failure that everything shares, with fewer codes. */
function withCodes(codes: readonly string[]): object {
  const code = { type: 'string', enum: codes };
  const error = { type: 'object', required: ['code'], properties: { code } };
  return { allOf: [reference, { type: 'object', required: ['error'], properties: { error } }] };
}
