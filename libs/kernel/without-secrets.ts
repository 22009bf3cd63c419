import { foldLookAlikes } from './look-alikes';
import { cut, isNotPlainWord, maxTextLength, masked, maskedText } from './secret-texts';

/** Values nested deeper cannot be checked and are masked. */
const maxDepth = 64;
/** Limits of one call: values, and characters of all texts together. Everything beyond is left out. */
const limits = { values: 20_000, characters: 262_144 };
/** Characters. Longer names are cut. */
const maxNameLength = 256;

/** Names of members that contain secrets or callback URLs, compared without case, spaces and punctuation. */
const secretName = new RegExp(
  [
    'token|secret|passw|passphrase|pwd|credential|auth(?!or)|authori[sz]ation|(?:api|access|private|signing|encryption|shared|master|session|account|client)key',
    'cookie|bearer|jwt|hmac|signature|sessionid|pushnotification|webhook|^(?:sig|otp|sas|pass)$',
    'kennwort|losenord|salasana|heslo|jelszo|contrasena|motdepasse|wachtwoord|senha|haslo',
    ...['пароль', '密码', '密碼', '口令', 'パスワード', '暗証番号', '비밀번호'].map((word) => foldLookAlikes(word).text),
  ].join('|'),
);
/** `pw` as a word of its own, because other words contain these letters. */
const shortName = /(?:^|[^A-Za-z])[Pp][Ww](?![A-Za-z])|[a-z]P[Ww](?![A-Za-z])/;
/** Names that are unambiguous even in a list, where the first of two texts may be the name of the second. */
const surelySecret =
  /^(?:x)?(?:(?:proxy|www)?(?:authorization|authenticate)|setcookie|(?:api|access|auth|refresh|client|bearer|session)(?:key|token|secret)|password|passwd|pwd)$/;

/** Members that name the value beside them, as in `{ name: 'Authorization', value: … }`. */
const labels = ['name', 'key', 'header', 'field', 'parameter', 'param', 'k', 'n', 'label'];

/** The remaining limits of the call. */
interface Left {
  values: number;
  characters: number;
}

/**
 * A copy of a JSON value that is safe to show to others: members with a secret name are removed at any depth, and secrets within texts are
 * masked (gaps.md §2.7). Idempotent. Takes linear time, and cuts large values, so that nothing is shown unchecked.
 */
export function withoutSecrets<Value>(value: Value): Value {
  return cleaned(value, 0, { ...limits }) as Value;
}

function cleaned(value: unknown, depth: number, left: Left): unknown {
  left.values -= 1;
  if (typeof value === 'string') return shown(value, left);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === maxDepth) return masked;
  return Array.isArray(value) ? cleanedList(value, depth, left) : cleanedObject(value, depth, left);
}

function shown(text: string, left: Left): string {
  const length = Math.min(text.length, maxTextLength);
  if (length > left.characters) return cut.trim();
  left.characters -= length;
  return maskedText(text);
}

function cleanedList(list: readonly unknown[], depth: number, left: Left): unknown[] {
  const items: unknown[] = [];
  const arePairs = list.length > 0 && list.every((item) => Array.isArray(item) && item.length === 2 && typeof item[0] === 'string');
  for (const [index, item] of list.entries()) {
    if (left.values <= 0) break;
    const isSecret = arePairs
      ? isSecretName((item as [string])[0])
      : index % 2 === 1 && list.length % 2 === 0 && isNamedSecret(list[index - 1], item, list.length === 2);
    if (!isSecret) items.push(cleaned(item, depth + 1, left));
    else items.push(arePairs ? [cleaned((item as [string])[0], depth + 2, left), masked] : masked);
  }
  return items;
}

/** `['authorization', 'Bearer x']`, and Node's raw headers. Two plain words, such as keywords of a brief, stay. */
function isNamedSecret(name: unknown, value: unknown, areTwo: boolean): boolean {
  if (typeof name !== 'string' || typeof value === 'object' || !/^\S{1,100}$/.test(name) || !isSecretName(name)) return false;
  return typeof value !== 'string' || isNotPlainWord(value) || (areTwo && surelySecret.test(lettersOf(name)));
}

function cleanedObject(value: object, depth: number, left: Left): object {
  const kept: [string, unknown][] = [];
  const isLabelled = labels.some((label) => isNamed(value, label));
  for (const name in value) {
    if (left.values <= 0) break;
    if (!Object.hasOwn(value, name)) continue;
    const shortened = name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1).toWellFormed()}…` : name;
    if (isSecretName(shortened) || (isLabelled && /^(?:val|values?|v)$/i.test(name))) left.values -= 1;
    else kept.push([shortened, cleaned((value as Record<string, unknown>)[name], depth + 1, left)]);
  }
  return Object.fromEntries(kept);
}

/** Whether the member `label`, in any case, contains the name of a secret. */
function isNamed(value: object, label: string): boolean {
  const spellings = [label, label.toUpperCase(), label[0]!.toUpperCase() + label.slice(1)];
  return spellings.some((name) => {
    const content: unknown = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
    return typeof content === 'string' && isSecretName(content);
  });
}

/** Long names are judged by their beginning. */
function isSecretName(name: string): boolean {
  const beginning = name.slice(0, maxNameLength);
  return secretName.test(lettersOf(beginning)) || shortName.test(foldLookAlikes(beginning).text) || maskedText(beginning) !== beginning;
}

const lettersOf = (name: string): string =>
  foldLookAlikes(name)
    .text.toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
