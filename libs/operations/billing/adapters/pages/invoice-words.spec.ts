import { languages } from '@exchange/kernel';
import { invoiceWords } from './invoice-words';

test.each(languages)('%s has every word of an invoice', (language) => {
  const { invoice, ...words } = invoiceWords[language];
  expect(Object.values(words).filter((word) => !word)).toEqual([]);
  expect([invoice, new Set(Object.values(words)).size]).toEqual([expect.stringMatching(/./), Object.keys(invoiceWords.en).length - 1]);
});
