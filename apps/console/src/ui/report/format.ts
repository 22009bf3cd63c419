import type { Text } from '#/i18n';
import { currencyDigits } from '#/lib/currency-digits';
import type { MetricName } from '#/lib/metric-names';
import { percentFormat } from '#/lib/reporting';

/** A figure of a metric in words; null is unknown. Short figures are for tiles and axes. */
export function metricFormat(text: Text, metric: MetricName, currency: string | null, isShort = false) {
  return (value: number | null): string => {
    if (value === null) return '–';
    if (metric === 'ctr') return text.number(value, percentFormat(value));
    if (metric === 'spend' || metric === 'ecpm') {
      if (currency === null) return '–';
      return isShort && metric === 'spend' ? text.amount(value, currency) : text.money(value, currency);
    }
    return text.number(value, isShort ? { notation: 'compact', maximumFractionDigits: 1 } : {});
  };
}

/** A figure in a table whose head names the currency; `own` is that of the row, where the table has several. */
export function cellFormat(text: Text, metric: MetricName, named: string | null, own = named) {
  return (value: number | null): string => {
    if (value === null || named === null || (metric !== 'spend' && metric !== 'ecpm')) return metricFormat(text, metric, own)(value);
    const digits = Math.max(2, currencyDigits(named));
    return text.number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  };
}

const percent: Intl.NumberFormatOptions = { style: 'percent', maximumFractionDigits: 0 };
export const percentOf = (text: Text, ratio: number): string => text.number(ratio, percent);
export const signedPercentOf = (text: Text, ratio: number): string => text.number(ratio, { ...percent, signDisplay: 'exceptZero' });

/** Short figures of an axis, without digits that all of its labels would repeat. */
export function axisFormat(text: Text, metric: MetricName, currency: string | null) {
  const isMoney = (metric === 'spend' || metric === 'ecpm') && currency !== null;
  return (value: number): string => {
    if (metric === 'ctr') return text.number(value, percentFormat(value));
    const short: Intl.NumberFormatOptions = { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: value < 1 ? 2 : 1 };
    return isMoney ? text.money(value, currency, short) : text.number(value, short);
  };
}
