import type { Schemas } from './api';

/** The sum of an order. */
export const totalOf = ({ mediaBuys }: Pick<Schemas['OrderPreview'], 'mediaBuys'>): number =>
  mediaBuys.reduce((sum, { budget }) => sum + Math.round(budget * 1e6), 0) / 1e6;
