import type { Ajv } from 'ajv';
import { jsonSchemas } from '@exchange/platform';
import created from './schemas/create-media-buy-response.json';
import buys from './schemas/get-media-buys-response.json';
import updated from './schemas/update-media-buy-response.json';

const parts = {
  created: `${created.$id}#/oneOf/0`,
  updated: `${updated.$id}#/oneOf/0`,
  buy: `${buys.$id}#/properties/media_buys/items`,
} as const;

/** The protocol's own JSON schemas, compiled when they are first needed. */
export class AnswerSchemas {
  private ajv: Ajv | null = null;

  fits(part: keyof typeof parts, value: unknown): boolean {
    this.ajv ??= jsonSchemas([created, updated, buys]);
    const validate = this.ajv.getSchema(parts[part]);
    if (!validate) throw new Error(`The schema of ${part} is missing.`);
    return validate(value) === true;
  }
}
