import { folded } from './look-alikes';
import { cut, isStrange, longestText, masked, maskedText } from './secret-texts';

/** Nothing that the exchange handles is nested deeper; what is, cannot be checked and is left out. */
const deepest = 64;
/** Values and characters of all texts that are looked at; what comes after them is left out. */
const most = { values: 20_000, characters: 262_144 };
/** What is longer is shown up to there. */
const longestName = 256;

/** Names of members that carry secrets, or where to call somebody: compared without case, spaces and punctuation. */
const secretName = new RegExp(
  [
    'token|secret|passw|passphrase|pwd|credential|auth(?!or)|authori[sz]ation|(?:api|access|private|signing|encryption|shared|master|session|account|client)key',
    'cookie|bearer|jwt|hmac|signature|sessionid|pushnotification|webhook|^(?:sig|otp|sas|pass)$',
    'kennwort|losenord|salasana|heslo|jelszo|contrasena|motdepasse|wachtwoord|senha|haslo',
    ...['пароль', '密码', '密碼', '口令', 'パスワード', '暗証番号', '비밀번호'].map((word) => folded(word).text),
  ].join('|'),
);
/** Too short to be looked for among other letters. */
const shortName = /(?:^|[^A-Za-z])[Pp][Ww](?![A-Za-z])|[a-z]P[Ww](?![A-Za-z])/;
/** Names whose value is secret also where nothing else says that it is a name: the first of two texts in a list. */
const surelySecret =
  /^(?:x)?(?:(?:proxy|www)?(?:authorization|authenticate)|setcookie|(?:api|access|auth|refresh|client|bearer|session)(?:key|token|secret)|password|passwd|pwd)$/;

/** What names the value beside it, as in `{ name: 'Authorization', value: … }`. */
const labels = ['name', 'key', 'header', 'field', 'parameter', 'param', 'k', 'n', 'label'];

/** What may still be looked at. */
interface Left {
  values: number;
  characters: number;
}

/**
 * A copy of a JSON value that can be shown to somebody else: members whose name says that they hold a secret are left out at any depth, and
 * what looks like a secret inside a text is masked (gaps.md §2.7). Doing it twice changes nothing more. Its time is that of the value's size,
 * and what is larger than anybody needs to see is cut, so that nothing is shown that was not looked at.
 */
export function withoutSecrets<Value>(value: Value): Value {
  return cleaned(value, 0, { ...most }) as Value;
}

function cleaned(value: unknown, depth: number, left: Left): unknown {
  left.values -= 1;
  if (typeof value === 'string') return shown(value, left);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === deepest) return masked;
  return Array.isArray(value) ? cleanedList(value, depth, left) : cleanedObject(value, depth, left);
}

function shown(text: string, left: Left): string {
  const length = Math.min(text.length, longestText);
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

/** `['authorization', 'Bearer x']`, and headers as Node has them raw. Two words that are keywords of a brief stay. */
function isNamedSecret(name: unknown, value: unknown, areTwo: boolean): boolean {
  if (typeof name !== 'string' || typeof value === 'object' || !/^\S{1,100}$/.test(name) || !isSecretName(name)) return false;
  return typeof value !== 'string' || isStrange(value) || (areTwo && surelySecret.test(lettersOf(name)));
}

function cleanedObject(value: object, depth: number, left: Left): object {
  const kept: [string, unknown][] = [];
  const isLabelled = labels.some((label) => isNamed(value, label));
  for (const name in value) {
    if (left.values <= 0) break;
    if (!Object.hasOwn(value, name)) continue;
    const shortened = name.length > longestName ? `${name.slice(0, longestName - 1).toWellFormed()}…` : name;
    if (isSecretName(shortened) || (isLabelled && /^(?:val|values?|v)$/i.test(name))) left.values -= 1;
    else kept.push([shortened, cleaned((value as Record<string, unknown>)[name], depth + 1, left)]);
  }
  return Object.fromEntries(kept);
}

/** Has a member of that name, in any case, which names a secret. */
function isNamed(value: object, label: string): boolean {
  const spellings = [label, label.toUpperCase(), label[0]!.toUpperCase() + label.slice(1)];
  return spellings.some((name) => {
    const said: unknown = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
    return typeof said === 'string' && isSecretName(said);
  });
}

/** By its beginning, where it is long. */
function isSecretName(name: string): boolean {
  const beginning = name.slice(0, longestName);
  return secretName.test(lettersOf(beginning)) || shortName.test(folded(beginning).text) || maskedText(beginning) !== beginning;
}

const lettersOf = (name: string): string =>
  folded(name)
    .text.toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
