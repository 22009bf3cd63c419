import { own, selling, type Screen } from './screen';

/** Screens about usage units, plans and language models. */
export const usageScreens: readonly Screen[] = [
  { name: 'usage of units', ...own('/usage') },
  { name: 'usage of units for a guest', ...own('/usage'), role: 'guest' },
  { name: 'plans', ...own('/usage/plan') },
  { name: 'plans of a seller', ...selling('/usage/plan') },
  { name: 'AI usage', ...own('/usage/ai', '?days=7') },
  { name: 'AI usage of a seller', ...selling('/usage/ai') },
];
