import type { INestApplication } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { DomainError, type ErrorKind, statusOfKind } from '@exchange/kernel';
import { buildDocument } from '@exchange/platform/process';
import { toolError } from '@exchange/platform/tools';
import { withExamples } from '../examples';
import { audienceCallback, webhooks } from './callbacks';
import { contractOperations } from './contract';
import { introduction } from './introduction';
import { parameters } from './parameters';
import { tagGroups, tags } from './tags';

interface OperationToMark {
  readonly operationId: string;
  'x-beyond-contract'?: true;
  callbacks?: object;
  readonly parameters?: readonly { readonly name: string; description?: string }[];
}

/** Builds the OpenAPI document from the controllers and from the texts in this folder (docs/adr/0056). */
export function describe(app: INestApplication, baseUrl: string): OpenAPIObject {
  const document = buildDocument(app, baseUrl);
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations as Record<string, OperationToMark>)) {
      if (!contractOperations.has(`${method.toUpperCase()} ${path}`)) operation['x-beyond-contract'] = true;
      for (const parameter of operation.parameters ?? []) parameter.description ??= parameters[parameter.name];
      if (operation.operationId === 'syncAudiences') operation.callbacks = audienceCallback;
    }
  }
  describeToolErrors(document);
  const { openapi, info, servers, security, paths, components } = withExamples(document);
  return {
    openapi,
    info: { title: info.title, version: info.version, description: introduction(baseUrl), license: { name: 'Apache-2.0' } },
    servers,
    security,
    tags: [...tags],
    'x-tagGroups': tagGroups,
    paths,
    webhooks,
    components,
  } as OpenAPIObject;
}

/** Errors of v3 have more fields than those of v2 (docs/spec/gaps-2.md §1). */
const toolFailure = {
  type: 'object',
  required: ['data', 'error'],
  additionalProperties: false,
  properties: {
    data: { type: 'null' },
    error: {
      type: 'object',
      required: ['code', 'message', 'recovery'],
      additionalProperties: false,
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        field: { type: 'string', description: 'The argument that the error is about.' },
        suggestion: { type: 'string', description: 'How to resolve the error.' },
        retry_after: { type: 'integer', description: 'Seconds to wait before the next attempt.' },
        details: { description: '`issues` names every problem of the arguments.' },
        recovery: {
          type: 'string',
          enum: ['transient', 'correctable', 'terminal'],
          description: 'Whether the same call may succeed later, may succeed after a change, or never succeeds.',
        },
      },
    },
  },
};

interface WithResponses {
  readonly responses?: Record<string, { content?: Record<string, { schema?: object; example?: unknown; examples?: unknown }> }>;
}

const kinds: ReadonlyMap<number, ErrorKind> = new Map(Object.entries(statusOfKind).map(([kind, status]) => [status, kind as ErrorKind]));

/** Converts the example of an error to the format of v3. */
function toToolError(status: string, { example, examples }: { example?: unknown; examples?: unknown } = {}): object {
  const { error } = (example ?? {}) as { error?: { code: string; message: string; recovery?: string } };
  if (!error || error.recovery !== undefined) return examples === undefined ? { example } : { examples };
  return { example: { data: null, error: toolError(new DomainError(kinds.get(Number(status))!, error.code, error.message)) } };
}

function describeToolErrors({ paths, components }: OpenAPIObject): void {
  (components!.schemas as Record<string, object>)['ToolFailure'] = toolFailure;
  // The output schema is open here: each tool has its own, which `tools/list` returns.
  (components!.schemas as Record<string, object>)['ToolOutput'] = { type: 'object', additionalProperties: true };
  for (const [path, operations] of Object.entries(paths)) {
    if (!path.startsWith('/api/v3/')) continue;
    for (const { responses = {} } of Object.values(operations as Record<string, WithResponses>)) {
      for (const [status, { content }] of Object.entries(responses)) {
        if (Number(status) < 400 || !content) continue;
        content['application/json'] = {
          ...toToolError(status, content['application/json']),
          schema: { $ref: '#/components/schemas/ToolFailure' },
        };
      }
    }
  }
}
