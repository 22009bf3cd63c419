import { Injectable } from '@nestjs/common';
import { type Caller, Clock, invalidInput, isOwnPerson, type Language, type PersonCaller, UnitOfWork } from '@exchange/kernel';
import { Preferences } from '../domain/ports';

/** Omitted properties are `undefined`. docs/spec/gaps.md §4.1: `preferredLanguage` wins over `language`. */
interface LanguageRequest {
  readonly preferredLanguage?: Language | null;
  readonly language?: Language;
}

@Injectable()
export class AssistantPreferencesService {
  constructor(
    private readonly preferences: Preferences,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** The person's preferred language; undefined for credentials that act as no person (docs/spec/gaps.md §2.4). */
  async preferredLanguage(caller: Caller): Promise<Language | null | undefined> {
    return isOwnPerson(caller) ? this.preferences.preferredLanguage(caller.userId) : undefined;
  }

  /** Throws 400 when both properties are omitted. */
  async setLanguage(caller: PersonCaller, { preferredLanguage, language }: LanguageRequest): Promise<Language | null> {
    const wanted = preferredLanguage === undefined ? language : preferredLanguage;
    if (wanted === undefined) throw invalidInput([{ path: 'preferredLanguage', message: 'Send preferredLanguage or language.' }]);
    const { userId, accountId, label } = caller;
    await this.unitOfWork.run(async () => {
      const before = await this.preferences.preferredLanguage(userId);
      if (before !== wanted) await this.preferences.setLanguage({ userId, accountId, label, at: this.clock.now() }, before, wanted);
    });
    return wanted;
  }
}
