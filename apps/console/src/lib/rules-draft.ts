import { sentNumber, typedNumber } from './amount';
import type { Schemas } from './api';

/** Rules of a catalog as they are typed. */
interface RulesDraft {
  readonly groupBy: readonly string[];
  readonly prompt: string;
  readonly budget: string;
}
type Transform = Schemas['Catalog']['activeTransform'];

export const rulesDraft = (saved: Transform, language: string): RulesDraft => ({
  groupBy: saved?.groupBy ?? [],
  prompt: saved?.creativePrompt ?? '',
  budget: typedNumber(saved?.budgetPerGroup, language),
});

export const rulesBody = ({ groupBy, prompt, budget }: RulesDraft, language: string): Schemas['TransformBody'] => ({
  groupBy: [...groupBy],
  creativePrompt: prompt,
  budgetPerGroup: budget.trim() === '' ? null : sentNumber(budget, language),
});

/** Tells two saves of rules apart; 0 without rules. */
export const rulesRevision = (saved: Transform): number => (saved === null ? 0 : Date.parse(saved.savedAt));
