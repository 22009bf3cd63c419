import { createContext, useContext } from 'react';
import type { useChoices } from './use-choices';
import type { BudgetPlan } from '#/lib/budget-plan';
import type { ProposalChain } from '#/lib/matrix';
import type { Offers } from '#/lib/offers';

/** What all cells of the matrix share. */
interface MatrixContext {
  readonly discoveryId: string;
  readonly currency: string;
  readonly offers: Offers;
  readonly plan: BudgetPlan;
  /** Budget of the campaign that no media buy holds: the scale of all sliders. */
  readonly available: number;
  readonly choices: ReturnType<typeof useChoices>;
  readonly setAmount: (id: string, amount: number) => void;
  /** False while sellers are answering, and after the expiry of the discovery. */
  readonly mayRefine: boolean;
  /** True after the expiry of the discovery. */
  readonly isOver: boolean;
}

export const Matrix = createContext<MatrixContext | null>(null);
export const useMatrix = (): MatrixContext => useContext(Matrix)!;

/** A column, and which of its rounds it shows. */
export interface ShownColumn {
  readonly chain: ProposalChain;
  /** Index in `chain.versions`. */
  readonly at: number;
}
export const shownOf = ({ chain, at }: ShownColumn) => chain.versions[at]!;
export const beforeOf = ({ chain, at }: ShownColumn) => chain.versions[at - 1];
