import type { LanguageModelV3 } from '@ai-sdk/provider';
import { Injectable } from '@nestjs/common';
import { EmbeddedModel } from './embedded-model';
import { LanguageModels, type ModelTurn } from './language-models';

/** The default: no language model, and no text leaves the exchange. */
@Injectable()
export class EmbeddedModels extends LanguageModels {
  async open(turn: ModelTurn): Promise<LanguageModelV3> {
    return new EmbeddedModel(turn);
  }
}
