import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { OpenAPIObject } from '@nestjs/swagger';
import { bodyRoutes } from '../http/body-limit';
import { freeForm } from '../http/json-shape';
import { apiVersion } from '../version';
import { toOpenApi31 } from './openapi31';

const failure = {
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
        code: { type: 'string', description: 'Stable; see docs/errors.md.' },
        message: { type: 'string', description: 'For people.' },
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

const whole = (text: string) => ({ description: text, schema: { type: 'integer', minimum: 0 } });

const headers = {
  'RateLimit-Limit': whole('Requests allowed within a window; of several windows, the one with the least left.'),
  'RateLimit-Remaining': whole('Requests left in it.'),
  'RateLimit-Reset': whole('Seconds until it begins anew.'),
  'Retry-After': whole('Seconds until the request may be repeated.'),
};

const description = `The REST interface of an advertising exchange with a buyer and a seller side.

Every answer is wrapped in an envelope \`{data, error, meta?}\`. Send an API key as \`Authorization: Bearer sck_…\`, or the session cookie.
\`X-Account-Id\` picks the account when the caller reaches several. Every answer carries \`X-Request-Id\`, and
\`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds); 429 also \`Retry-After\`.

A parameter that an operation does not declare is 400, like an unknown property of a body. A cursor holds for its list, its account and the same filters.

A JSON object of any shape has at most ${freeForm.values} values at all levels together, ${freeForm.levels} levels and ${freeForm.characters} characters. How large a body may be
stands with each operation that takes less or more than 2 MB (\`BODY_LIMIT_BYTES\`); a larger one is 413.`;

/** The machine-readable description, generated from the controllers (rest-api.md, Versioning: OpenAPI 3.1.0, 3.0.0-preview). */
export function buildDocument(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Exchange Platform')
    .setDescription(description)
    .setVersion(apiVersion)
    .setOpenAPIVersion('3.1.0')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'An API key (`sck_…`) or an OAuth access token.' }, 'bearer')
    .addCookieAuth('sc_session', { type: 'apiKey', in: 'cookie', name: 'sc_session' }, 'session')
    .addSecurityRequirements('bearer')
    .addSecurityRequirements('session')
    .addGlobalParameters({
      name: 'X-Account-Id',
      in: 'header',
      required: false,
      description: 'Acts for this account instead of the credential’s own; 403 `ACCESS_DENIED` when it is out of reach.',
      schema: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
    })
    .build();
  const document = SwaggerModule.createDocument(app, config, {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}.${method}`,
  });
  document.components = {
    ...document.components,
    headers: headers as never,
    schemas: { ...document.components?.schemas, Failure: failure as never },
  };
  tellLimits(document);
  tellBodies(document, app);
  return toOpenApi31(document);
}

/** How large the body of an operation may be, where that is not as usual. */
function tellBodies({ paths }: OpenAPIObject, app: INestApplication): void {
  for (const { method, path, limit } of bodyRoutes(app)) {
    const template = `/${path.replaceAll(/:(\w+)/g, '{$1}')}`.replace(/\/$/, '');
    const operation = (paths[template] as Record<string, { requestBody?: { description?: string } }> | undefined)?.[method.toLowerCase()];
    if (operation?.requestBody && limit !== undefined) operation.requestBody.description = `At most ${limit.toLocaleString('en')} bytes.`;
  }
}

/** Every answer of an operation tells how much is left; a refusal, when to come again. */
function tellLimits({ paths }: OpenAPIObject): void {
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
