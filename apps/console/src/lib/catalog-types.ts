/** Types of the contract. The first is the one that most people have. */
export const catalogTypes = [
  'product',
  'offering',
  'inventory',
  'store',
  'promotion',
  'hotel',
  'flight',
  'job',
  'vehicle',
  'real_estate',
  'education',
  'destination',
  'app',
] as const;
