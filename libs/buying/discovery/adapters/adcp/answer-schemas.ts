import type { ErrorObject } from 'ajv';
import { ProtocolSchemas } from '@exchange/adcp';
import { isCurrency, maxPrice, notACurrency, type ProtocolRelease } from '@exchange/kernel';
import type { AdcpProduct, AdcpProposal } from './wire';

const [products, laterProducts] = ['get-products-response#/properties', 'media-buy/get-products-response#/properties'] as const;
const [seller, laterSeller] = [
  'get-adcp-capabilities-response#/properties',
  'protocol/get-adcp-capabilities-response#/properties',
] as const;
const parts = {
  product: { '3.0': `${products}/products/items`, '3.1': 'core/product' },
  proposal: { '3.0': `${products}/proposals/items`, '3.1': 'core/proposal' },
  refinement: { '3.0': `${products}/refinement_applied/items`, '3.1': `${laterProducts}/refinement_applied/items` },
  incomplete: { '3.0': `${products}/incomplete/items`, '3.1': `${laterProducts}/incomplete/items` },
  versions: { '3.0': `${seller}/adcp/properties/major_versions`, '3.1': `${laterSeller}/adcp/properties/major_versions` },
  protocols: { '3.0': `${seller}/supported_protocols`, '3.1': `${laterSeller}/supported_protocols` },
} as const;

type AnswerPart = keyof typeof parts;

/** Schemas of the parts of an answer, so that an invalid product is dropped alone. */
export const answerSchemas = new ProtocolSchemas(parts);

/** The first problem of the value; null when it is valid. */
export function problemOf(part: AnswerPart, value: unknown, release: ProtocolRelease): string | null {
  const errors = answerSchemas.errorsOf(part, value, release);
  if (errors) return describe(errors);
  const odd = moneyIn(part, value).find((code) => !isCurrency(code));
  if (odd !== undefined) return notACurrency(odd);
  return part === 'product' && hasAbsurdPrice(value as AdcpProduct) ? `has a price above ${maxPrice.toLocaleString('en')}` : null;
}

function hasAbsurdPrice({ pricing_options }: AdcpProduct): boolean {
  return pricing_options.some(({ fixed_price = 0, floor_price = 0 }) => Math.max(fixed_price, floor_price) > maxPrice);
}

/** Currencies of a valid part. The schema accepts any three letters. */
function moneyIn(part: AnswerPart, value: unknown): readonly string[] {
  if (part === 'product') return (value as AdcpProduct).pricing_options.map(({ currency }) => currency);
  const guided = part === 'proposal' ? (value as AdcpProposal).total_budget_guidance?.currency : undefined;
  return guided === undefined ? [] : [guided];
}

/** Describes the last error, which names the failed choice among alternatives. */
function describe(errors: readonly ErrorObject[]): string {
  const error = errors.at(-1);
  if (!error) return 'does not match the protocol';
  const place = error.instancePath.slice(1).replaceAll('/', '.');
  return `${place === '' ? '' : `${place} `}${error.message ?? 'is not valid'}`;
}
