import type { ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import Ajv2020 from 'ajv/dist/2020';

type Schema = { readonly $ref?: string };

interface Document {
  readonly paths: Record<
    string,
    Record<string, { readonly responses: Record<string, { readonly content?: Record<string, { readonly schema: Schema }> }> }>
  >;
}

/** Statuses that any operation may answer: wrong method, body too large or of another type, dependency down. */
const anywhere = [405, 413, 415, 503];

const pointer = (...parts: string[]): string =>
  parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');

/** Checks answers against the OpenAPI document of the same process. */
export class OpenApiContract {
  /** Shared schemas are compiled once. Optimizing the generated code takes longer than running it. */
  private readonly ajv = addFormats(
    new Ajv2020({
      strict: false,
      allErrors: true,
      inlineRefs: false,
      code: { optimize: false },
      formats: { 'idn-email': /^[^@\s]+@[^@\s]+$/ },
    }),
  );
  private readonly compiled = new Map<string, ValidateFunction>();
  private readonly templates: { readonly template: string; readonly pattern: RegExp }[];

  private static read: OpenApiContract | undefined;

  /**
   * The contract is compiled once per jest worker (jest.config.js), because it does not depend on settings. The document is passed in and not
   * requested, because some tests count requests.
   */
  static of(document: () => object): OpenApiContract {
    return (OpenApiContract.read ??= new OpenApiContract(JSON.parse(JSON.stringify(document())) as Document));
  }

  constructor(private readonly document: Document) {
    this.ajv.addSchema(document, 'openapi');
    this.templates = Object.keys(document.paths)
      .sort((left, right) => left.split('{').length - right.split('{').length)
      .map((template) => ({ template, pattern: new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`) }));
  }

  /** The operation for a request, such as `GET /api/v2/accounts`; undefined when the document has none. */
  operationOf(method: string, path: string): string | undefined {
    const template = this.templateOf(path);
    return template !== undefined && this.document.paths[template]![method.toLowerCase()] ? `${method} ${template}` : undefined;
  }

  /** Throws when the operation does not document this status, or when the body does not match its schema. */
  check(method: string, path: string, status: number, body: unknown): void {
    const template = this.templateOf(path);
    const operation = template === undefined ? undefined : this.document.paths[template]![method.toLowerCase()];
    if (template === undefined || !operation) {
      this.validate('openapi#/components/schemas/Failure', `${method} ${path} → ${status}`, body);
      return;
    }
    const response = operation.responses[status];
    if (!response && anywhere.includes(status)) {
      this.validate('openapi#/components/schemas/Failure', `${method} ${template} → ${status}`, body);
      return;
    }
    if (!response)
      throw new Error(`${method} ${template} answered ${status}, which its OpenAPI operation does not declare: ${JSON.stringify(body)}`);
    if (!response.content) return;
    const place = `#/${pointer('paths', template, method.toLowerCase(), 'responses', String(status), 'content', 'application/json', 'schema')}`;
    this.validate(`openapi${response.content['application/json']?.schema.$ref ?? place}`, `${method} ${template} → ${status}`, body);
  }

  private templateOf(path: string): string | undefined {
    return this.templates.find(({ pattern }) => pattern.test(path))?.template;
  }

  private validate(reference: string, what: string, body: unknown): void {
    let validate = this.compiled.get(reference);
    if (!validate) this.compiled.set(reference, (validate = this.ajv.compile({ $ref: reference })));
    if (validate(body)) return;
    throw new Error(
      `${what} does not match the OpenAPI document: ${this.ajv.errorsText(validate.errors)}\n${JSON.stringify(body, null, 2)}`,
    );
  }
}
