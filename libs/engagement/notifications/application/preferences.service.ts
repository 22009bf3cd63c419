import { Injectable } from '@nestjs/common';
import { type Caller, Clock, isOwnPerson } from '@exchange/kernel';
import { notificationErrors } from '../domain/errors';
import { PreferencesOfPeople } from '../domain/ports';
import { defaultPreferences, type OptIn, type Preferences, preferencesOf, withWarningsOf } from '../domain/preferences';

/** What people want to be told, on the account that they act for (gaps.md §5.1). */
@Injectable()
export class PreferencesService {
  constructor(
    private readonly preferences: PreferencesOfPeople,
    private readonly clock: Clock,
  ) {}

  /** Null for credentials that act as no person. */
  async read(caller: Caller): Promise<Preferences | null> {
    if (!isOwnPerson(caller)) return null;
    return (await this.preferences.find(caller)) ?? defaultPreferences(caller);
  }

  /** 403 for credentials that act as no person. An app changes no warnings: they may be about itself. */
  async replace(caller: Caller, optIns: readonly OptIn[]): Promise<Preferences> {
    if (!isOwnPerson(caller)) throw notificationErrors.needsPerson();
    const before = caller.via === 'oauth' ? await this.preferences.find(caller) : null;
    const preferences = preferencesOf(
      caller,
      caller.via === 'oauth' ? withWarningsOf(before ?? defaultPreferences(caller), optIns) : optIns,
    );
    await this.preferences.save(preferences, caller.label, this.clock.now());
    return preferences;
  }
}
