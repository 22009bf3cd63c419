import { Field } from '@exchange/platform';
import { authSchemes, type AuthScheme, type CallbackRequest } from '../../domain/callback';

/** What may stand in a header behind `Bearer`. */
const headerShape = /^[\x21-\x7e]+$/;

const secretOf = (min: number) => ({
  min,
  max: 4_096,
  trim: false,
  large: { says: (at: string) => `${at} must be a text of ${min} to 4096 characters.`, may: (text: string) => text.isWellFormed() },
});

class AuthenticationBody {
  @Field.oneOf(authSchemes, {
    many: { min: 1, max: 1 },
    large: { says: (at) => `${at} must be a list of one of ${authSchemes.join(', ')}.` },
  })
  schemes: AuthScheme[];

  @Field.opaque({ ...secretOf(32), description: 'Stored encrypted and never returned. For `Bearer`: visible ASCII characters.' })
  credentials: string;
}

/** gaps.md §5.8, pushNotificationConfig. Whether its URL can be a destination is asked later. */
export class PushNotificationConfigBody {
  @Field.url({
    max: 2048,
    description: 'Receives one POST when the sync has ended. Public hosts only.',
    large: {
      says: (at) =>
        `${at} must be an http or https URL of at most 2048 characters, without white space, fragment, name, password or port 0.`,
    },
  })
  url: string;

  @Field.text({
    pattern: /^[A-Za-z0-9_.:-]{1,255}$/,
    optional: true,
    description: 'Echoed.',
    large: { says: (at) => `${at} must be 1 to 255 characters of A–Z, a–z, 0–9, "_", ".", ":" and "-".` },
  })
  operation_id?: string;

  @Field.opaque({ ...secretOf(16), optional: true, description: 'Echoed. Stored encrypted.' })
  token?: string;

  @Field.object(() => AuthenticationBody, {
    optional: true,
    description: 'Left out: the callback is not signed.',
    large: {
      rule: ({ schemes, credentials }: Partial<AuthenticationBody>) =>
        schemes?.[0] === 'Bearer' && !headerShape.test(`${credentials}`)
          ? ['.credentials', (at) => `${at}.credentials must be visible ASCII characters: they are sent in a header.`]
          : null,
    },
  })
  authentication?: AuthenticationBody;
}

export function callbackFrom({ url, operation_id, token, authentication }: PushNotificationConfigBody): CallbackRequest {
  return {
    url,
    operationId: operation_id ?? null,
    token: token ?? null,
    authentication: authentication ? { scheme: authentication.schemes[0]!, credentials: authentication.credentials } : null,
  };
}
