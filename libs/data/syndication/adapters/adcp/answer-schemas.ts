import type { Ajv } from 'ajv';
import { jsonSchemas } from '@exchange/platform';
import audiences from './schemas/sync-audiences-response.json';
import catalogs from './schemas/sync-catalogs-response.json';
import eventSources from './schemas/sync-event-sources-response.json';

const parts = {
  catalogs: `${catalogs.$id}#/oneOf/0`,
  audiences: `${audiences.$id}#/oneOf/0`,
  event_sources: `${eventSources.$id}#/oneOf/0`,
} as const;

/** The protocol's own JSON schemas, compiled when they are first needed. */
export class AnswerSchemas {
  private ajv: Ajv | null = null;

  fits(part: keyof typeof parts, value: unknown): boolean {
    this.ajv ??= jsonSchemas([catalogs, audiences, eventSources]);
    const validate = this.ajv.getSchema(parts[part]);
    if (!validate) throw new Error(`The schema of ${part} is missing.`);
    return validate(value) === true;
  }
}
