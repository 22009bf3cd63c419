import { isRecord } from '@exchange/kernel';
import type { Json } from './adcp-error';

/** Some clients name a brand by its domain alone: `"oat.example"` stands for `{ domain: "oat.example" }`. */
export function withBrandsInFull(args: Json): Json {
  const { account } = args;
  return { ...inFull(args), ...(isRecord(account) ? { account: inFull(account) } : {}) };
}

function inFull(part: Json): Json {
  return typeof part['brand'] === 'string' ? { ...part, brand: { domain: part['brand'] } } : part;
}
