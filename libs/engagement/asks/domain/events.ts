import { defineEvents } from '@exchange/kernel';
import type { AskOutcome } from './ask-vocabulary';
import type { AskStatus } from './ask.states';

export interface AskChanged {
  readonly askId: string;
  readonly status: AskStatus;
}

export interface AskResolved {
  readonly askId: string;
  readonly title: string;
  readonly outcome: AskOutcome;
}

export interface AskEvents {
  'asks.filed': AskChanged;
  'asks.changed': AskChanged;
  'asks.resolved': AskResolved;
}

export const askEvent = defineEvents<AskEvents>();
