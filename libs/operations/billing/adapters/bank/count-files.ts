import type { CountLine } from '../../domain/third-count';
import { csvRows } from './csv';

const columns = ['mediaBuyId', 'day', 'spend', 'currency'] as const;

/** Reads a CSV of counts whose header has these columns in any order. 400 for any other file. */
export const countsIn = (content: string): readonly CountLine[] => csvRows(content, columns);
