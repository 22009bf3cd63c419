import type { LanguageModelV3 } from '@ai-sdk/provider';
import type { AccountType, Language } from '@exchange/kernel';
import type { Manner } from '../chat/turn';

export interface ModelTurn {
  readonly accountId: number;
  readonly accountType: AccountType;
  readonly language: Language;
  readonly manner: Manner;
}

/** What answers in conversations. Its packages are loaded with the first turn, not when the process starts. */
export abstract class LanguageModels {
  /** Throws the refusal of a turn that may not begin. */
  abstract open(turn: ModelTurn): Promise<LanguageModelV3>;
}
