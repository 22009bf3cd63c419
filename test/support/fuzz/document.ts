import { OpenApiContract } from '../contract';

// oxlint-disable-next-line typescript/no-explicit-any -- JSON schemas are read member by member
export type Schema = Readonly<Record<string, any>>;

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly schema: Schema;
}

interface RawOperation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}

export interface RawDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export interface Operation {
  /** Method and path: `PUT /api/v2/buyer/campaigns/{id}`. */
  readonly name: string;
  readonly method: string;
  readonly template: string;
  readonly parameters: readonly Parameter[];
  /** Content types of its body; empty when it has none. */
  readonly types: readonly string[];
  readonly body: Schema | null;
  readonly example: unknown;
  /** Content types of a status, such as `text/csv`. */
  readonly answers: (status: number) => readonly string[] | null;
}

/** The OpenAPI document, prepared for the fuzz. */
export class ApiDocument {
  readonly operations: readonly Operation[];
  readonly contract: OpenApiContract;

  constructor(private readonly raw: RawDocument) {
    this.contract = new OpenApiContract(raw as unknown as ConstructorParameters<typeof OpenApiContract>[0]);
    this.operations = Object.entries(raw.paths).flatMap(([template, methods]) =>
      Object.entries(methods).map(([method, operation]) => this.operation(template, method.toUpperCase(), operation)),
    );
  }

  /** The schema with its `$ref` and `allOf` merged. */
  resolved(schema: Schema): Schema {
    if (typeof schema['$ref'] === 'string') return this.resolved(this.raw.components.schemas[schema['$ref'].split('/').pop()!]!);
    const { allOf, ...own } = schema as { allOf?: Schema[] };
    return allOf ? Object.assign({}, own, ...allOf.map((part) => this.resolved(part))) : schema;
  }

  private operation(template: string, method: string, { parameters = [], requestBody, responses }: RawOperation): Operation {
    const [content] = Object.values(requestBody?.content ?? {});
    return {
      name: `${method} ${template}`,
      method,
      template,
      parameters,
      types: Object.keys(requestBody?.content ?? {}),
      body: content?.schema ?? null,
      example: content?.example,
      answers: (status) => {
        const answer = responses[String(status)];
        return answer ? Object.keys(answer.content ?? {}) : null;
      },
    };
  }
}
