import Papa from 'papaparse';
import { invalidField } from '@exchange/kernel';
import { billingLimits } from '../../domain/limits';
import type { CountLine } from '../../domain/third-count';

const columns = ['mediaBuyId', 'day', 'spend', 'currency'] as const;

/** The rows of a CSV with a header of these columns, in any order. 400 when it is none. */
export function countsIn(content: string): readonly CountLine[] {
  // The parser compares every name of a header with those before.
  if (content.search(/[\r\n]|$/) > billingLimits.statementHeader) throw invalidField('content', 'The header of the CSV is too long.');
  const { data, meta, errors } = Papa.parse<Record<string, string>>(content.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (name) => name.trim(),
  });
  const missing = columns.filter((name) => !meta.fields?.includes(name));
  if (missing.length > 0) throw invalidField('content', `The CSV lacks these columns: ${missing.join(', ')}.`);
  if (errors.length > 0) throw invalidField('content', 'The CSV is not well-formed.');
  return data.map(({ mediaBuyId = '', day = '', spend = '', currency = '' }) => ({
    mediaBuyId: mediaBuyId.trim(),
    day: day.trim(),
    spend: spend.trim(),
    currency: currency.trim(),
  }));
}
