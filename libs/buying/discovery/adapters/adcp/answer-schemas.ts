import type { Ajv, ErrorObject, ValidateFunction } from 'ajv';
import { isCurrency, notACurrency } from '@exchange/kernel';
import { jsonSchemas } from '@exchange/platform';
import capabilities from './schemas/get-adcp-capabilities-response.json';
import products from './schemas/get-products-response.json';
import type { AdcpProduct, AdcpProposal } from './wire';

const parts = {
  product: `${products.$id}#/properties/products/items`,
  proposal: `${products.$id}#/properties/proposals/items`,
  refinement: `${products.$id}#/properties/refinement_applied/items`,
  incomplete: `${products.$id}#/properties/incomplete/items`,
  versions: `${capabilities.$id}#/properties/adcp/properties/major_versions`,
  protocols: `${capabilities.$id}#/properties/supported_protocols`,
} as const;

export type AnswerPart = keyof typeof parts;

/**
 * The protocol's own JSON schemas, part by part, so that one bad product costs only itself. Compiling takes about a third of a second:
 * done once, when the first of them is needed or when `warm` is called.
 */
export class AnswerSchemas {
  private readonly compiled = new Map<AnswerPart, ValidateFunction>();
  private ajv: Ajv | null = null;

  warm(): void {
    for (const part of Object.keys(parts) as AnswerPart[]) this.validator(part);
  }

  /** Null when the value is valid, else the first thing that is wrong with it. */
  problemOf(part: AnswerPart, value: unknown): string | null {
    const validate = this.validator(part);
    if (!validate(value)) return describe(validate.errors ?? []);
    const odd = moneyIn(part, value).find((code) => !isCurrency(code));
    return odd === undefined ? null : notACurrency(odd);
  }

  private validator(part: AnswerPart): ValidateFunction {
    const known = this.compiled.get(part);
    if (known) return known;
    this.ajv ??= jsonSchemas([capabilities, products]);
    const validate = this.ajv.getSchema(parts[part]);
    if (!validate) throw new Error(`The schema of ${part} is missing.`);
    this.compiled.set(part, validate);
    return validate;
  }
}

/** The currencies of what the schema has accepted: there any three letters will do. */
function moneyIn(part: AnswerPart, value: unknown): readonly string[] {
  if (part === 'product') return (value as AdcpProduct).pricing_options.map(({ currency }) => currency);
  const guided = part === 'proposal' ? (value as AdcpProposal).total_budget_guidance?.currency : undefined;
  return guided === undefined ? [] : [guided];
}

/** Of alternatives, the last error names the choice that failed. */
function describe(errors: readonly ErrorObject[]): string {
  const error = errors.at(-1);
  if (!error) return 'does not match the protocol';
  const place = error.instancePath.slice(1).replaceAll('/', '.');
  return `${place === '' ? '' : `${place} `}${error.message ?? 'is not valid'}`;
}
