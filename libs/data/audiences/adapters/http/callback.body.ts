import { httpUrl } from '@exchange/kernel';
import { authSchemes, type AuthScheme, type CallbackWish } from '../../domain/callback';
import type { Issues } from './issues';

const root = 'pushNotificationConfig';
const configNames: ReadonlySet<string> = new Set(['url', 'operation_id', 'token', 'authentication']);
const authenticationNames: ReadonlySet<string> = new Set(['schemes', 'credentials']);
const operationIdShape = /^[A-Za-z0-9_.:-]{1,255}$/;
/** What may stand in a header behind `Bearer`. */
const headerShape = /^[\x21-\x7e]+$/;

/** gaps.md §5.8, pushNotificationConfig. Whether its URL can be a destination is asked later. */
export function readCallback(value: unknown, issues: Issues): CallbackWish | null {
  if (value === undefined) return null;
  const config = issues.object(value, root, configNames);
  if (!config) return null;
  const { url, operation_id: operationId, token, authentication } = config;
  if (!isUrl(url))
    issues.add(
      `${root}.url`,
      `${root}.url must be an http or https URL of at most 2048 characters, without white space, fragment, name, password or port 0.`,
    );
  if (operationId !== undefined && !(typeof operationId === 'string' && operationIdShape.test(operationId))) {
    issues.add(`${root}.operation_id`, `${root}.operation_id must be 1 to 255 characters of A–Z, a–z, 0–9, "_", ".", ":" and "-".`);
  }
  if (token !== undefined) secret(token, `${root}.token`, 16, issues);
  const read = authentication === undefined ? null : readAuthentication(authentication, issues);
  return {
    url: String(url),
    operationId: typeof operationId === 'string' ? operationId : null,
    token: typeof token === 'string' ? token : null,
    authentication: read,
  };
}

function readAuthentication(value: unknown, issues: Issues): CallbackWish['authentication'] {
  const path = `${root}.authentication`;
  const authentication = issues.object(value, path, authenticationNames);
  if (!authentication) return null;
  const { schemes, credentials } = authentication;
  const [scheme] = Array.isArray(schemes) && schemes.length === 1 ? (schemes as unknown[]) : [];
  if (!isScheme(scheme)) return issues.add(`${path}.schemes`, `${path}.schemes must be a list of one of ${authSchemes.join(', ')}.`);
  if (!secret(credentials, `${path}.credentials`, 32, issues)) return null;
  if (scheme === 'Bearer' && !headerShape.test(credentials)) {
    return issues.add(`${path}.credentials`, `${path}.credentials must be visible ASCII characters: they are sent in a header.`);
  }
  return { scheme, credentials };
}

const isScheme = (value: unknown): value is AuthScheme => (authSchemes as readonly unknown[]).includes(value);

const isUrl = (value: unknown): value is string => typeof value === 'string' && value.length <= 2_048 && httpUrl(value) !== null;

function secret(value: unknown, path: string, min: number, issues: Issues): value is string {
  const isGood = typeof value === 'string' && value.length >= min && value.length <= 4_096 && value.isWellFormed();
  if (!isGood) issues.add(path, `${path} must be a text of ${min} to 4096 characters.`);
  return isGood;
}
