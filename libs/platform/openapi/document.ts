import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { OpenAPIObject } from '@nestjs/swagger';
import { sessionCookie } from '../auth/session-cookie';
import { apiVersion } from '../config/version';
import { bodyRoutes } from '../http/body-limit';
import { callersOf, type Callers, controllersOf, declaredIds } from './callers';
import { type AccessCode, allCodes } from './error-codes';
import { operationIdAt, operationIdOf, renameSchemas } from './names';
import { toOpenApi31 } from './openapi31';
import { failureSchema, addRefusals, type OperationWithResponses } from './refusals';
import { completeTool } from './tools-of-operations';

const wholeNumber = (text: string) => ({ description: text, schema: { type: 'integer', minimum: 0 } });

const headers = {
  'RateLimit-Limit': wholeNumber('Requests allowed within a window; of several windows, the one with the least left.'),
  'RateLimit-Remaining': wholeNumber('Requests left in that window.'),
  'RateLimit-Reset': wholeNumber('Seconds until the next window begins.'),
  'Retry-After': wholeNumber('Seconds until the request may be repeated.'),
};

interface Described extends OperationWithResponses {
  operationId: string;
  security?: object[];
  parameters: { readonly name: string; readonly in: string }[];
}

const accountId = {
  name: 'X-Account-Id',
  in: 'header',
  required: false,
  description: 'Account to act for instead of the credential’s own; 403 `ACCESS_DENIED` when the caller cannot reach it.',
  schema: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
};

/** Builds the OpenAPI document from the controllers (rest-api.md, Versioning: OpenAPI 3.1.0, 3.0.0-preview). */
export function buildDocument(app: INestApplication, baseUrl = '/'): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Exchange Platform')
    .setVersion(apiVersion)
    .setOpenAPIVersion('3.1.0')
    .addServer(baseUrl, 'This exchange')
    .addBearerAuth(
      { type: 'http', scheme: 'bearer', bearerFormat: 'sck_…', description: 'An API key (`sck_…`) or an OAuth access token.' },
      'bearer',
    )
    .addCookieAuth(
      sessionCookie,
      { type: 'apiKey', in: 'cookie', name: sessionCookie, description: 'The session of a signed-in person. Signing in sets it.' },
      'session',
    )
    .addSecurityRequirements('bearer')
    .addSecurityRequirements('session')
    .build();
  const controllers = controllersOf(app);
  const callers = callersOf(controllers);
  const exceptions = declaredIds(controllers);
  const byId = new Map<string, Callers>();
  const document = SwaggerModule.createDocument(app, config, {
    operationIdFactory: (controller, method) => {
      const id = operationIdOf(controller, method, exceptions);
      byId.set(id, callers(controller, method));
      return id;
    },
  });
  document.components = {
    ...document.components,
    headers: headers as never,
    schemas: { ...document.components?.schemas, Failure: failureSchema(allCodes([...byId.values()].map(({ codes }) => codes))) as never },
  };
  const schemas = document.components.schemas as Record<string, object>;
  const operations = operationsOf(document);
  const ids = operations.map(([, , { operationId }]) => operationId);
  const isShared = (id: string) => ids.indexOf(id) !== ids.lastIndexOf(id);
  for (const [path, method, operation] of operations) {
    const { takes, codes, isPublic, isBeforeProof, isBeforeTerms } = byId.get(operation.operationId)!;
    const isWrite = !isPublic && method !== 'get';
    if (isPublic) operation.security ??= [];
    else operation.parameters = [...(operation.parameters ?? []), accountId];
    if (takes) Object.assign(operation, { 'x-callers': takes.callers, 'x-scope': takes.scope });
    const ofAccess: AccessCode[] = [
      ...(isPublic ? [] : ['ACCESS_DENIED' as const]),
      ...(isWrite && !isBeforeProof ? ['EMAIL_NOT_VERIFIED' as const] : []),
      ...(isWrite ? ['INSUFFICIENT_SCOPE' as const] : []),
      ...(isWrite && !isBeforeTerms ? ['TOS_ACCEPTANCE_REQUIRED' as const] : []),
    ];
    addRefusals(operation, { ...codes, 403: [...ofAccess, ...(codes[403] ?? [])] }, schemas);
    completeTool(operation, method, (schema) => propertiesOf(schema, schemas));
    if (isShared(operation.operationId)) operation.operationId = operationIdAt(path, operation.operationId);
  }
  addRateLimitHeaders(document);
  addBodyLimits(document, app);
  return toOpenApi31(renameSchemas(document));
}

function operationsOf({ paths }: OpenAPIObject): (readonly [path: string, method: string, operation: Described])[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Described>).map(([method, operation]) => [path, method, operation] as const),
  );
}

/** Names of the properties of a schema, which may be a reference. */
function propertiesOf(schema: { $ref?: string; properties?: object }, schemas: Readonly<Record<string, object>>): readonly string[] {
  const { properties = {} } = schema.$ref === undefined ? schema : (schemas[schema.$ref.split('/').at(-1)!] as { properties?: object });
  return Object.keys(properties);
}

/** Describes the maximum body size of operations with a limit of their own. */
function addBodyLimits({ paths }: OpenAPIObject, app: INestApplication): void {
  for (const { method, path, limit } of bodyRoutes(app)) {
    const template = `/${path.replaceAll(/:(\w+)/g, '{$1}')}`.replace(/\/$/, '');
    const operation = (paths[template] as Record<string, { requestBody?: { description?: string } }> | undefined)?.[method.toLowerCase()];
    if (operation?.requestBody && limit !== undefined) operation.requestBody.description = `At most ${limit.toLocaleString('en')} bytes.`;
  }
}

/** Adds the rate limit headers to successful responses and to 429, and `Retry-After` to 429. */
function addRateLimitHeaders({ paths }: OpenAPIObject): void {
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path as Record<string, { responses?: object }>))) {
    for (const [status, response] of Object.entries((operation.responses ?? {}) as Record<string, { headers?: object }>)) {
      const names = Object.keys(headers).filter((name) => name !== 'Retry-After' || status === '429');
      if (status.startsWith('2') || status === '429')
        response.headers = {
          ...response.headers,
          ...Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
        };
    }
  }
}
