import { type Language, languages } from '@exchange/kernel';
import { Field } from '@exchange/platform';

export class LanguageBody {
  @Field.oneOf(languages, { optional: true, nullable: true, description: 'Null returns to auto-detect. Wins over `language`.' })
  preferredLanguage?: Language | null;

  @Field.oneOf(languages, { optional: true, description: 'Used when `preferredLanguage` is omitted. One of the two is required.' })
  language?: Language;
}

/** rest-api.md, Assistant language preferences: all seven fields are always present. */
export class PreferencesWire {
  @Field.oneOf(languages, { nullable: true })
  preferredLanguage: Language | null;

  @Field.text({ nullable: true, description: 'BCP 47. Always null: no operation sets it.' })
  locale: string | null;

  @Field.text({ nullable: true, description: 'IANA name. Always null: no operation sets it.' })
  timezone: string | null;

  @Field.text({ nullable: true, description: 'ISO 4217. Always null: no operation sets it.' })
  displayCurrency: string | null;

  @Field.oneOf(languages, { description: 'Effective language: the preferred one, else the best match of `Accept-Language`, else `en`.' })
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
