import { defineEvents } from '@exchange/kernel';
import type { AskStatus } from './ask.states';
import type { Outcome } from './words';

export interface AskChanged {
  readonly askId: string;
  readonly status: AskStatus;
}

export interface AskResolved {
  readonly askId: string;
  readonly title: string;
  readonly outcome: Outcome;
}

export interface AskEvents {
  'asks.filed': AskChanged;
  'asks.changed': AskChanged;
  'asks.resolved': AskResolved;
}

export const eventOf = defineEvents<AskEvents>();
