import { Injectable } from '@nestjs/common';
import type { ModelTurn, TurnModel } from '../../domain/models';
import { LanguageModels } from '../../domain/ports';
import { EmbeddedModel } from './embedded-model';
import { StreamedModel } from './streamed-model';

/** The default: no language model, and no text leaves the exchange. */
@Injectable()
export class EmbeddedModels extends LanguageModels {
  async open(turn: ModelTurn): Promise<TurnModel> {
    return new StreamedModel(new EmbeddedModel(turn));
  }
}
