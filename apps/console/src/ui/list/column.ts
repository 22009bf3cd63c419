import type { Column } from '../table';
import type { CsvValue } from '#/lib/csv';
import type { Amount } from '#/lib/sums';

/** A column of a list. A column without `csv` is not exported. */
export interface ListColumn<T> extends Column<T> {
  /** In rem. The main column gets what is left. */
  readonly width?: number;
  /** The column folds away where the list is narrower: `sm` than 30 rem, `md` than 42, `lg` than 60. */
  readonly fold?: 'sm' | 'md' | 'lg';
  readonly csv?: (row: T) => CsvValue;
  /** The amount that the totals row sums up; null when it is unknown. */
  readonly sum?: (row: T) => Amount | null;
  /** The column is only shown to people who choose it. */
  readonly isExtra?: boolean;
}

const folds = { sm: 'hidden @min-[30rem]:table-cell', md: 'hidden @min-[42rem]:table-cell', lg: 'hidden @min-[60rem]:table-cell' };
const usualWidth = 8;

export const foldOf = ({ fold }: Pick<ListColumn<never>, 'fold'>): string => (fold === undefined ? '' : folds[fold]);
export const widthOf = ({ width, isMain }: Pick<ListColumn<never>, 'width' | 'isMain'>): { width?: string } =>
  isMain ? {} : { width: `${width ?? usualWidth}rem` };
