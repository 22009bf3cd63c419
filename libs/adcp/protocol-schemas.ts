import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ajv, AnySchemaObject, ErrorObject, Format, ValidateFunction } from 'ajv';
import { type ProtocolRelease, protocolReleases } from '@exchange/kernel';
import { createJsonValidator } from './json-schemas';

/**
 * Where the schema of a part is, as `<schema>#<pointer>`. In 3.0 the schema is a file of `schemas/` without its extension. In 3.1 it is a path of
 * `schemas/adcp-3-1.json` without its extension, such as `core/product`. In both, it may be the `$id` of one of `own`.
 */
type Place = string | Readonly<Record<ProtocolRelease, string>>;

/**
 * Parts of JSON schemas by name. A part with one place is of the oldest release and of no other. Compiling a large part takes about a third of a
 * second; each is compiled once, when first needed or by `warm`.
 */
export class ProtocolSchemas<Part extends string> {
  private readonly compiled = new Map<string, ValidateFunction>();
  private oldest: Ajv | null = null;

  constructor(
    private readonly parts: Readonly<Record<Part, Place>>,
    private readonly own: AnySchemaObject[] = [],
    private readonly formats: Readonly<Record<string, Format>> = {},
  ) {}

  warm(): void {
    for (const part of Object.keys(this.parts) as Part[])
      for (const release of protocolReleases) if (this.placeOf(part, release) !== null) this.validator(part, release);
  }

  fits(part: Part, value: unknown, release: ProtocolRelease = '3.0'): boolean {
    return this.errorsOf(part, value, release) === null;
  }

  /** Null when the value is valid. Throws for a release in which the part has no place. */
  errorsOf(part: Part, value: unknown, release: ProtocolRelease = '3.0'): readonly ErrorObject[] | null {
    const validate = this.validator(part, release);
    return validate(value) ? null : (validate.errors ?? []);
  }

  private validator(part: Part, release: ProtocolRelease): ValidateFunction {
    const key = `${release} ${part}`;
    const known = this.compiled.get(key);
    if (known) return known;
    const place = this.placeOf(part, release);
    const validate = place === null ? undefined : this.schemaAt(place, release);
    if (!validate) throw new Error(`The schema of ${part} in ${release} is missing.`);
    this.compiled.set(key, validate);
    return validate;
  }

  private placeOf(part: Part, release: ProtocolRelease): string | null {
    const place: Place = this.parts[part];
    if (typeof place !== 'string') return place[release];
    return release === protocolReleases[0] ? place : null;
  }

  private schemaAt(place: string, release: ProtocolRelease): ValidateFunction | undefined {
    if (release === '3.1' && !this.isOwn(place)) return unbundled.at(place);
    this.oldest ??= this.made();
    return this.oldest.getSchema(place);
  }

  private made(): Ajv {
    const ajv = createJsonValidator(this.own);
    const places = (Object.keys(this.parts) as Part[]).map((part) => this.placeOf(part, '3.0')!);
    const names = new Set(places.filter((place) => !this.isOwn(place)).map(schemaOf));
    for (const name of names) ajv.addSchema(vendored(name) as AnySchemaObject, name);
    for (const [name, format] of Object.entries(this.formats)) ajv.addFormat(name, format);
    return ajv;
  }

  private isOwn(place: string): boolean {
    return this.own.some(({ $id }) => $id === schemaOf(place));
  }
}

/** The schemas of 3.1, which refer to each other. All users share the compiled ones. */
const unbundled = {
  ajv: null as Ajv | null,

  at(place: string): ValidateFunction | undefined {
    this.ajv ??= createJsonValidator(vendored('adcp-3-1') as AnySchemaObject[], { validateSchema: false });
    const name = schemaOf(place);
    return this.ajv.getSchema(`/schemas/3.1.19/${name}.json${place.slice(name.length)}`);
  },
};

const schemaOf = (place: string): string => place.split('#', 1)[0]!;

function vendored(name: string): unknown {
  return JSON.parse(readFileSync(join(__dirname, 'schemas', `${name}.json`), 'utf8'));
}
