import { parsedUrl } from '@exchange/kernel';
import { weighed } from './media-checks';
import { atLeast, atMost, type Check, oneOf, when } from './verdict';

const characters: Parameters<typeof atMost>[0] = ({ text }) => (text === null ? null : [...text].length);
const lines: Parameters<typeof atMost>[0] = ({ text }) => (text === null ? null : text.split('\n').length);

const texts = (wanted: unknown): readonly string[] =>
  Array.isArray(wanted) ? wanted.filter((one): one is string => typeof one === 'string' && one !== '') : [];

/** One class of characters, repeated. Such a pattern is matched in linear time; others are a seller's code and are not run. */
const oneClass = /^\^\[(?:[^[\]\\]|\\[\\\]\-.^$*+?(){}|/dws])+\](?:[*+]|\{\d{1,4}(?:,\d{0,4})?\})\$$/;

const characterPattern: Check = (wanted, { text }) => {
  if (typeof wanted !== 'string' || wanted.length > 500 || !oneClass.test(wanted) || text === null) return 'unchecked';
  try {
    return new RegExp(wanted).test(text) ? null : { required: `only ${wanted}`, actual: 'other characters' };
  } catch {
    return 'unchecked';
  }
};

/** Characters of terms times those of the text: a search compares as many in the worst case. */
const maxTermWork = 5_000_000;

const prohibitedTerms: Check = (wanted, { text }) => {
  const terms = texts(wanted);
  if (terms.length === 0 || text === null || terms.join('').length * text.length > maxTermWork) return 'unchecked';
  const lower = text.toLowerCase();
  const found = terms.find((term) => lower.includes(term.toLowerCase()));
  return found === undefined ? null : { required: `without “${found}”`, actual: `has “${found}”` };
};

export const textChecks: Readonly<Record<string, Check>> = {
  max_file_size_kb: weighed.max_file_size_kb,
  min_length: atLeast(characters, 'characters'),
  max_length: atMost(characters, 'characters'),
  min_lines: atLeast(lines, 'lines'),
  max_lines: atMost(lines, 'lines'),
  character_pattern: characterPattern,
  prohibited_terms: prohibitedTerms,
  allowed_values: oneOf(({ text }) => (text === null ? [] : [text])),
};

/** Longer addresses are not parsed: an international host takes quadratic time. */
const maxUrl = 4_096;
const urlOf = (text: string | null): URL | null => (text === null || text.length > maxUrl ? null : parsedUrl(text));

const allowedDomains: Check = (wanted, { text }) => {
  const domains = texts(wanted).map((domain) => domain.toLowerCase());
  const host = urlOf(text)?.hostname;
  if (domains.length === 0 || host === undefined) return 'unchecked';
  const isAllowed = domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
  return isAllowed ? null : { required: `a host of ${domains.slice(0, 20).join(', ')}`, actual: host };
};

export const urlChecks: Readonly<Record<string, Check>> = {
  max_length: atMost(characters, 'characters'),
  protocols: oneOf(({ text }) => {
    const protocol = urlOf(text)?.protocol;
    return protocol === undefined ? [] : [protocol.replace(':', '')];
  }),
  allowed_domains: allowedDomains,
  macro_support: when(false, ({ text }) =>
    /\{[A-Z0-9_]+\}/.test(text ?? '') ? { required: 'an address without macros', actual: 'with macros' } : null,
  ),
};
