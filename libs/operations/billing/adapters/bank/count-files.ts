import type { CountLine } from '../../domain/third-count';
import { csvRows } from './csv';

const columns = ['mediaBuyId', 'day', 'spend', 'currency'] as const;

/** The rows of a CSV with a header of these columns, in any order. 400 when it is none. */
export const countsIn = (content: string): readonly CountLine[] => csvRows(content, columns);
