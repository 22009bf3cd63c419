import { isRecord } from '@exchange/kernel';
import type { AdcpJson } from './adcp-error';

export function expandBrands(args: AdcpJson): AdcpJson {
  const { account } = args;
  return { ...expandBrand(args), ...(isRecord(account) ? { account: expandBrand(account) } : {}) };
}

function expandBrand(part: AdcpJson): AdcpJson {
  return typeof part['brand'] === 'string' ? { ...part, brand: { domain: part['brand'] } } : part;
}
