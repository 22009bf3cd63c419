import { Injectable } from '@nestjs/common';
import type { Language } from '@exchange/kernel';
import { type Audited, AuditTrail, Database } from '@exchange/platform';
import { type LanguageSetter, Preferences } from '../../domain/ports';

interface Preference {
  readonly userId: number;
  readonly preferredLanguage: Language | null;
}

@Injectable()
export class TypeormPreferences extends Preferences {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {
    super();
  }

  async preferredLanguage(userId: number): Promise<Language | null> {
    const [row] = await this.database.query<{ preferred_language: Language | null }>(
      'select preferred_language from assistant_preferences where user_id = $1',
      [userId],
      'assistant.preferences',
    );
    return row?.preferred_language ?? null;
  }

  async setLanguage({ userId, accountId, label, at }: LanguageSetter, before: Language | null, language: Language | null): Promise<void> {
    await this.database.query(
      `insert into assistant_preferences (user_id, preferred_language, updated_at) values ($1, $2, $3)
       on conflict (user_id) do update set preferred_language = excluded.preferred_language, updated_at = excluded.updated_at`,
      [userId, language, at],
    );
    const note = { action: 'UPDATE', did: 'set the assistant language of' } as const;
    const states = [before, language].map((preferredLanguage) => ({ userId, preferredLanguage })) as [Preference, Preference];
    await this.audit.record(note, audited(accountId, label), ...states);
  }
}

const audited = (accountId: number, name: string): Audited<Preference> => ({
  resourceType: 'ASSISTANT_PREFERENCES',
  noun: 'user',
  accountId: () => accountId,
  id: ({ userId }) => String(userId),
  name: () => name,
  hidden: ['userId'],
});
