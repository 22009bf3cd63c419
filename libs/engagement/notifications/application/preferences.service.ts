import { Injectable } from '@nestjs/common';
import { type Caller, Clock, isOwnPerson } from '@exchange/kernel';
import { notificationErrors } from '../domain/errors';
import { PreferencesOfPeople } from '../domain/ports';
import {
  defaultPreferences,
  type OptIn,
  type Preferences,
  type PreferencesKey,
  preferencesOf,
  withWarningsOf,
} from '../domain/preferences';

/** Notification preferences of people on the account they act for (docs/spec/gaps.md §5.1). */
@Injectable()
export class NotificationPreferencesService {
  constructor(
    private readonly preferences: PreferencesOfPeople,
    private readonly clock: Clock,
  ) {}

  /** Null for credentials that act as no person. */
  async read(caller: Caller): Promise<Preferences | null> {
    if (!isOwnPerson(caller)) return null;
    return this.of(caller);
  }

  /** Throws 403 for credentials that act as no person. Apps cannot change warnings, because these may be about the app. */
  async replace(caller: Caller, optIns: readonly OptIn[]): Promise<Preferences> {
    if (!isOwnPerson(caller)) throw notificationErrors.needsPerson();
    const wanted = caller.via === 'oauth' ? withWarningsOf(await this.of(caller), optIns) : optIns;
    const preferences = preferencesOf(caller, wanted);
    await this.preferences.save(preferences, caller.label, this.clock.now());
    return preferences;
  }

  private async of(person: PreferencesKey): Promise<Preferences> {
    return (await this.preferences.find(person)) ?? defaultPreferences(person);
  }
}
