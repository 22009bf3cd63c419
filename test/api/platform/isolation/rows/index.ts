import { gates } from '../../gates';
import type { Rows } from '../row';
import { access } from './access';
import { advertisersRows } from './advertisers';
import { buying } from './buying';
import { campaignsRows } from './campaigns';
import { edge } from './edge';
import { engagement } from './engagement';
import { operations } from './operations';
import { selling } from './selling';

export { open } from './open';

/** Rows of every operation that needs a credential. */
export const rows: Rows = {
  ...access,
  ...engagement,
  ...advertisersRows,
  ...campaignsRows,
  ...buying,
  ...selling,
  ...operations,
  ...edge,
  ...gates.rows,
};
