import type { LanguageModelV3 } from '@ai-sdk/provider';
import type { AccountType, Language } from '@exchange/kernel';
import type { TurnMode } from '../chat/turn';

export interface ModelTurn {
  readonly accountId: number;
  readonly accountType: AccountType;
  readonly language: Language;
  readonly mode: TurnMode;
}

/** Models that answer in conversations. Their packages are loaded with the first turn. */
export abstract class LanguageModels {
  /** Throws when the turn may not start. */
  abstract open(turn: ModelTurn): Promise<LanguageModelV3>;
}
