import { type Language, languages } from '@exchange/kernel';
import { Field } from '@exchange/platform';

export class LanguageBody {
  @Field.oneOf(languages, { optional: true, nullable: true, description: 'Null returns to auto-detect. Beats `language`.' })
  preferredLanguage?: Language | null;

  @Field.oneOf(languages, { optional: true, description: 'The same, when `preferredLanguage` is left out. One of both is needed.' })
  language?: Language;
}

/** rest-api.md, Assistant language preferences: all seven fields, always. */
export class PreferencesWire {
  @Field.oneOf(languages, { nullable: true })
  preferredLanguage: Language | null;

  @Field.text({ nullable: true, description: 'BCP 47. Nothing sets it yet.' })
  locale: string | null;

  @Field.text({ nullable: true, description: 'IANA name. Nothing sets it yet.' })
  timezone: string | null;

  @Field.text({ nullable: true, description: 'ISO 4217. Nothing sets it yet.' })
  displayCurrency: string | null;

  @Field.oneOf(languages, { description: 'The effective one: preferred, else the best of `Accept-Language`, else `en`.' })
  language: Language;

  @Field.boolean()
  announcements: boolean;

  @Field.boolean()
  defaultSharingEnabled: boolean;
}

export function preferencesWire(preferredLanguage: Language | null, detected: Language): PreferencesWire {
  return {
    preferredLanguage,
    locale: null,
    timezone: null,
    displayCurrency: null,
    language: preferredLanguage ?? detected,
    announcements: true,
    defaultSharingEnabled: false,
  };
}
