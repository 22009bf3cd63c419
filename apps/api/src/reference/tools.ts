import type { INestApplication } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { isRecord } from '@exchange/kernel';
import { type DescribedTool, ToolsFacade } from '@exchange/mcp';
import { describe } from './document';
import recorded from './recorded-tools.json';

interface Operation {
  readonly parameters: readonly { readonly name: string }[];
  readonly responses: Readonly<Record<string, object>>;
}

interface Example {
  readonly arguments: object;
  readonly answer: object;
}

const genericPath = '/api/v3/tools/{tool}';
const receiptsPath = '/api/v3/receipts/{id}';
const examples: Readonly<Record<string, Example | undefined>> = recorded;

/** Describes the tools over HTTP with one operation each: the entry of `tools/list`, plus parameters and errors that all tools share. */
export function describeTools(app: INestApplication, baseUrl: string): OpenAPIObject {
  const { openapi, info, servers, security, paths, components } = describe(app, baseUrl);
  const common = (paths[genericPath] as { post: Operation }).post;
  const tools = app.get(ToolsFacade, { strict: false }).described();
  const operations = Object.fromEntries(tools.map((tool) => [`/api/v3/tools/${tool.name}`, { post: operationOf(tool, common) }]));
  const document = {
    openapi,
    info: { ...info, title: `${info.title}: tools`, description },
    servers,
    security,
    paths: { ...operations, [receiptsPath]: paths[receiptsPath] },
  };
  return { ...document, components: usedComponents(document, components as Components) } as never;
}

const description =
  'The tools of MCP, for programs without MCP: the same arguments, answers and rules. [The other operations](/api/v2/openapi.json) have their own document.';

function operationOf({ name, title, description: text, inputSchema, outputSchema, isKeyed }: DescribedTool, common: Operation): object {
  const example = examples[name];
  const answer = {
    type: 'object',
    properties: { data: outputSchema, error: { type: 'null' } },
    required: ['data', 'error'],
    additionalProperties: false,
  };
  return {
    operationId: name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    summary: title,
    description: text,
    parameters: common.parameters.filter((parameter) => parameter.name !== 'tool').flatMap((parameter) => parameterOf(parameter, isKeyed)),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: inputSchema, ...(example ? { example: example.arguments } : {}) } },
    },
    responses: {
      ...common.responses,
      200: {
        ...common.responses['200'],
        content: { 'application/json': { schema: answer, ...(example ? { example: { data: example.answer, error: null } } : {}) } },
      },
    },
  };
}

/** Tools that take an idempotency key require one; the others do not accept it. */
function parameterOf(parameter: { readonly name: string }, isKeyed: boolean): object[] {
  if (parameter.name === 'X-Account-Id') return [{ ...parameter, description: accountIdText }];
  if (parameter.name !== 'Idempotency-Key') return [parameter];
  return isKeyed ? [{ ...parameter, required: true }] : [];
}

const accountIdText = 'Confirms which account the credential is for. Any other account is refused with 403 `ACCESS_DENIED`.';

type Components = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The components that `document` refers to, directly or through other components. */
function usedComponents(document: object, components: Components): Record<string, Record<string, unknown>> {
  const found: Record<string, Record<string, unknown>> = { securitySchemes: { ...components['securitySchemes'] } };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isRecord(value)) return;
    const [, kind, name] = typeof value['$ref'] === 'string' ? (/^#\/components\/(\w+)\/(.+)$/.exec(value['$ref']) ?? []) : [];
    if (kind !== undefined && name !== undefined && !(name in (found[kind] ??= {}))) visit((found[kind][name] = components[kind]?.[name]));
    Object.values(value).forEach(visit);
  };
  visit(document);
  return found;
}
