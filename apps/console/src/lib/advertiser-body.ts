import type { Schemas } from './api';

type Body = Schemas['CreateAdvertiserBody'];

/** The settings in the fields of the form. Fields that are left empty are omitted, except the description, which is cleared. */
export function advertiserBody(read: (field: string) => string): Omit<Body, 'sandbox' | 'utmConfig' | 'frequencyCaps'> {
  const [brand, primaryCurrency, timezone] = [read('brand'), read('primaryCurrency').toUpperCase(), read('timezone')];
  return {
    name: read('name'),
    ...(brand === '' ? {} : { brand }),
    ...(primaryCurrency === '' ? {} : { primaryCurrency }),
    ...(timezone === '' ? {} : { timezone }),
    description: read('description') || null,
    optimizationApplyMode: read('optimizationApplyMode') as Schemas['Advertiser']['optimizationApplyMode'],
  };
}

/** The domain of an address that was typed as a brand, as the API stores it; null when it is none. */
export function domainOf(brand: string): string | null {
  try {
    return new URL(/^https?:\/\//i.test(brand) ? brand : `https://${brand}`).hostname.replace(/^www\./, '').replace(/\.$/, '') || null;
  } catch {
    return null;
  }
}
