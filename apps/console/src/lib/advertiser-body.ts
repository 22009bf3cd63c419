import type { Schemas } from './api';

export const capUnits = ['seconds', 'minutes', 'hours', 'days', 'campaign'] as const;
export const capEntities = ['individuals', 'households', 'devices', 'accounts', 'cookies', 'custom'] as const;

/** Names of the fields of one row, as the API names them in its messages. */
export const paramField = (row: number, name: 'paramKey' | 'paramValue'): string => `utmConfig.params[${row}].${name}`;
export const capField = (row: number, name: 'max_impressions' | 'per' | 'window.interval' | 'window.unit'): string =>
  `frequencyCaps[${row}].${name}`;

/** Numbers of rows of the two lists. */
export interface ListSizes {
  readonly params: number;
  readonly caps: number;
}

const settings = ['name', 'brand', 'primaryCurrency', 'timezone', 'description', 'optimizationApplyMode', 'sandbox'];

/** Names of all fields of the form. */
export function advertiserFields({ params, caps }: ListSizes): string[] {
  return [
    ...settings,
    ...rows(params).flatMap((row) => [paramField(row, 'paramKey'), paramField(row, 'paramValue')]),
    ...rows(caps).flatMap((row) =>
      (['max_impressions', 'per', 'window.interval', 'window.unit'] as const).map((name) => capField(row, name)),
    ),
  ];
}

type Body = Schemas['CreateAdvertiserBody'];

/** The settings in the form. Fields that are left empty are omitted, except the description, which is cleared. */
export function advertiserBody(read: (field: string) => string, { params, caps }: ListSizes): Omit<Body, 'sandbox'> {
  const [brand, primaryCurrency, timezone] = [read('brand'), read('primaryCurrency').toUpperCase(), read('timezone')];
  return {
    name: read('name'),
    ...(brand === '' ? {} : { brand }),
    ...(primaryCurrency === '' ? {} : { primaryCurrency }),
    ...(timezone === '' ? {} : { timezone }),
    description: read('description') || null,
    optimizationApplyMode: read('optimizationApplyMode') as Schemas['Advertiser']['optimizationApplyMode'],
    utmConfig: {
      params: rows(params).map((row) => ({
        paramKey: read(paramField(row, 'paramKey')),
        paramValue: read(paramField(row, 'paramValue')),
      })),
    },
    frequencyCaps: rows(caps).map((row) => capOf((name) => read(capField(row, name)))),
  };
}

function capOf(read: (name: Parameters<typeof capField>[1]) => string): Schemas['FrequencyCap'] {
  return {
    max_impressions: numberOf(read('max_impressions')),
    per: read('per') as (typeof capEntities)[number],
    window: { interval: numberOf(read('window.interval')), unit: read('window.unit') as (typeof capUnits)[number] },
  };
}

/** Text that is no number becomes null on its way, which the API refuses at its field. */
const numberOf = (typed: string): number => Number(typed || Number.NaN);
const rows = (count: number): number[] => Array.from({ length: count }, (_, row) => row);

/** The domain of an address that was typed as a brand, as the API stores it; null when it is none. */
export function domainOf(brand: string): string | null {
  try {
    return new URL(/^https?:\/\//i.test(brand) ? brand : `https://${brand}`).hostname.replace(/^www\./, '').replace(/\.$/, '') || null;
  } catch {
    return null;
  }
}
