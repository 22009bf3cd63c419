import type { Text } from '#/i18n';

const megabyte = 1_000_000;

/** A number of bytes in the unit that suits it. */
export const sizeOf = (text: Text, bytes: number): string =>
  bytes < 1_000
    ? text.number(bytes, { style: 'unit', unit: 'byte' })
    : bytes < megabyte / 10
      ? text.number(Math.ceil(bytes / 1_000), { style: 'unit', unit: 'kilobyte' })
      : text.number(bytes / megabyte, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
