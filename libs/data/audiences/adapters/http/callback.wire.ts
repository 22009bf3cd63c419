import { Field } from '@exchange/platform';
import { authSchemes, type AuthScheme, type CallbackConfig } from '../../domain/callback';

/** Characters that a header allows after `Bearer`. */
const visibleAscii = /^[\x21-\x7e]+$/;

const secretOptions = (min: number) => ({
  min,
  max: 4_096,
  trim: false,
  large: {
    message: (at: string) => `${at} must be a text of ${min} to 4096 characters.`,
    isAllowed: (text: string) => text.isWellFormed(),
  },
});

class AuthenticationBody {
  @Field.oneOf(authSchemes, {
    many: { min: 1, max: 1 },
    large: { message: (at) => `${at} must be a list of one of ${authSchemes.join(', ')}.` },
  })
  schemes: AuthScheme[];

  @Field.opaque({ ...secretOptions(32), description: 'Stored encrypted and never returned. For `Bearer`: visible ASCII characters.' })
  credentials: string;
}

/** docs/spec/gaps.md §5.8, pushNotificationConfig. The service checks later whether the URL is a public destination. */
export class PushNotificationConfigBody {
  @Field.url({
    max: 2048,
    description: 'Receives one POST when the sync has ended. Public hosts only.',
    large: {
      message: (at) =>
        `${at} must be an http or https URL of at most 2048 characters, without white space, fragment, name, password or port 0.`,
    },
  })
  url: string;

  @Field.text({
    pattern: /^[A-Za-z0-9_.:-]{1,255}$/,
    optional: true,
    description: 'Returned in the callback.',
    large: { message: (at) => `${at} must be 1 to 255 characters of A–Z, a–z, 0–9, "_", ".", ":" and "-".` },
  })
  operation_id?: string;

  @Field.opaque({ ...secretOptions(16), optional: true, description: 'Returned in the callback. Stored encrypted.' })
  token?: string;

  @Field.object(() => AuthenticationBody, {
    optional: true,
    description: 'Without it the callback is not signed.',
    large: {
      rule: ({ schemes, credentials }: Partial<AuthenticationBody>) =>
        schemes?.[0] === 'Bearer' && !visibleAscii.test(`${credentials}`)
          ? ['.credentials', (at) => `${at}.credentials must be visible ASCII characters: they are sent in a header.`]
          : null,
    },
  })
  authentication?: AuthenticationBody;
}

export function callbackFrom({ url, operation_id, token, authentication }: PushNotificationConfigBody): CallbackConfig {
  return {
    url,
    operationId: operation_id ?? null,
    token: token ?? null,
    authentication: authentication ? { scheme: authentication.schemes[0]!, credentials: authentication.credentials } : null,
  };
}
