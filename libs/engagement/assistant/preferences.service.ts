import { Injectable } from '@nestjs/common';
import { type Caller, Clock, invalidInput, isOwnPerson, type Language, UnitOfWork } from '@exchange/kernel';
import { type Audited, AuditTrail, Database } from '@exchange/platform';
import { assistantErrors } from './errors';

/** Omitted properties are `undefined`. docs/spec/gaps.md §4.1: `preferredLanguage` wins over `language`. */
interface LanguageRequest {
  readonly preferredLanguage?: Language | null;
  readonly language?: Language;
}

interface Preference {
  readonly userId: number;
  /** Null: the language is detected for each request. */
  readonly preferredLanguage: Language | null;
}

@Injectable()
export class AssistantPreferencesService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** The person's preferred language; undefined for credentials that act as no person (docs/spec/gaps.md §2.4). */
  async preferredLanguage(caller: Caller): Promise<Language | null | undefined> {
    return isOwnPerson(caller) ? this.read(caller.userId) : undefined;
  }

  /** Throws 403 for credentials that act as no person, 400 when both properties are omitted. */
  async setLanguage(caller: Caller, { preferredLanguage, language }: LanguageRequest): Promise<Language | null> {
    if (!isOwnPerson(caller)) throw assistantErrors.needsPerson();
    const wanted = preferredLanguage === undefined ? language : preferredLanguage;
    if (wanted === undefined) throw invalidInput([{ path: 'preferredLanguage', message: 'Send preferredLanguage or language.' }]);
    const { userId, accountId, label } = caller;
    await this.unitOfWork.run(async () => {
      const before = await this.read(userId);
      if (before === wanted) return;
      await this.database.query(
        `insert into assistant_preferences (user_id, preferred_language, updated_at) values ($1, $2, $3)
         on conflict (user_id) do update set preferred_language = excluded.preferred_language, updated_at = excluded.updated_at`,
        [userId, wanted, this.clock.now()],
      );
      const note = { action: 'UPDATE', did: 'set the assistant language of' } as const;
      await this.audit.record(
        note,
        audited(accountId, label),
        { userId, preferredLanguage: before },
        { userId, preferredLanguage: wanted },
      );
    });
    return wanted;
  }

  private async read(userId: number): Promise<Language | null> {
    const [row] = await this.database.query<{ preferred_language: Language | null }>(
      'select preferred_language from assistant_preferences where user_id = $1',
      [userId],
      'assistant.preferences',
    );
    return row?.preferred_language ?? null;
  }
}

/** Audit entries belong to the account that the person acts for. */
const audited = (accountId: number, name: string): Audited<Preference> => ({
  resourceType: 'ASSISTANT_PREFERENCES',
  noun: 'user',
  accountId: () => accountId,
  id: ({ userId }) => String(userId),
  name: () => name,
  hidden: ['userId'],
});
