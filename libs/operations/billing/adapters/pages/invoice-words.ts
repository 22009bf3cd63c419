import { join } from 'node:path';
import { loadWords } from '@exchange/platform';
import english from './words/en.json';

export type InvoiceWords = Readonly<typeof english>;

export const invoiceWords = loadWords(join(__dirname, 'words'), english);
