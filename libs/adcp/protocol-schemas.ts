import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ajv, AnySchemaObject, ErrorObject, Format, ValidateFunction } from 'ajv';
import { createJsonValidator } from './json-schemas';

/**
 * Parts of JSON schemas by name, as `<schema>#<pointer>`. The schema is a file of `schemas/` without its extension, or the `$id` of one of `own`.
 * Compiling a large part takes about a third of a second; each is compiled once, when first needed or by `warm`.
 */
export class ProtocolSchemas<Part extends string> {
  private readonly compiled = new Map<Part, ValidateFunction>();
  private ajv: Ajv | null = null;

  constructor(
    private readonly parts: Readonly<Record<Part, string>>,
    private readonly own: AnySchemaObject[] = [],
    private readonly formats: Readonly<Record<string, Format>> = {},
  ) {}

  warm(): void {
    for (const part of Object.keys(this.parts) as Part[]) this.validator(part);
  }

  fits(part: Part, value: unknown): boolean {
    return this.errorsOf(part, value) === null;
  }

  /** Null when the value is valid. */
  errorsOf(part: Part, value: unknown): readonly ErrorObject[] | null {
    const validate = this.validator(part);
    return validate(value) ? null : (validate.errors ?? []);
  }

  private validator(part: Part): ValidateFunction {
    const known = this.compiled.get(part);
    if (known) return known;
    this.ajv ??= this.made();
    const validate = this.ajv.getSchema(this.parts[part]);
    if (!validate) throw new Error(`The schema of ${part} is missing.`);
    this.compiled.set(part, validate);
    return validate;
  }

  private made(): Ajv {
    const ajv = createJsonValidator(this.own);
    const names = new Set(Object.values<string>(this.parts).map((part) => part.split('#', 1)[0]!));
    for (const { $id } of this.own) names.delete($id!);
    for (const name of names) ajv.addSchema(vendored(name), name);
    for (const [name, format] of Object.entries(this.formats)) ajv.addFormat(name, format);
    return ajv;
  }
}

function vendored(name: string): AnySchemaObject {
  return JSON.parse(readFileSync(join(__dirname, 'schemas', `${name}.json`), 'utf8')) as AnySchemaObject;
}
