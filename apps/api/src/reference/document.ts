import type { INestApplication } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { buildDocument } from '@exchange/platform';
import { withExamples } from '../examples';
import { audienceCallback, webhooks } from './callbacks';
import { codes } from './codes';
import { contractOperations } from './contract';
import { introduction } from './introduction';
import { operationIds, schemaNames } from './names';
import { parameters } from './parameters';
import { tagGroups, tags } from './tags';

interface Marked {
  readonly operationId: string;
  'x-beyond-contract'?: true;
  callbacks?: object;
  readonly parameters?: readonly { readonly name: string; description?: string }[];
}

/** The whole description of the interface: what the controllers say, and what is said around it (docs/adr/0056). */
export function describe(app: INestApplication, baseUrl: string): OpenAPIObject {
  const document = buildDocument(app, { baseUrl, operationIds, schemaNames, codes });
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations as Record<string, Marked>)) {
      if (!contractOperations.has(`${method.toUpperCase()} ${path}`)) operation['x-beyond-contract'] = true;
      for (const parameter of operation.parameters ?? []) parameter.description ??= parameters[parameter.name];
      if (operation.operationId === 'syncAudiences') operation.callbacks = audienceCallback;
    }
  }
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
