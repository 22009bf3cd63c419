import { addressOf, hostsIn } from './addresses';
import type { CreativeContents, Finding, RoleContent } from './creative-contents';
import { closestMacro, hasLooseBrace, isUniversalMacro, macrosIn } from './macros';

/** The settings of the embedded rules. */
export interface ModerationPolicy {
  /** Domains, with their subdomains, that no address may lead to. */
  readonly forbiddenDomains: readonly string[];
  readonly isDisclosureRequired: boolean;
}

export interface Moderated {
  readonly contents: CreativeContents;
  /** Content of used assets that have no file, by asset id. */
  readonly assetTexts: ReadonlyMap<string, string>;
}

/** Findings beyond this number are left out: first those that warn. */
export const maxFindings = 100;

/** Macros of one address that are checked: an address with more cannot be used. */
const maxMacros = 50;

/** Characters that all known ad servers take. */
const safeAddressLength = 2_048;
/** Characters that formats for texts show at most. */
const safeTextLength = 1_000;

type Rule = (moderated: Moderated, policy: ModerationPolicy) => Iterable<Finding>;

interface Address {
  readonly field: string;
  readonly text: string;
  readonly isFetched: boolean;
}

const blocks = (rule: string, field: string, message: string): Finding => ({ rule, severity: 'blocks', field, message });
const warns = (rule: string, field: string, message: string): Finding => ({ rule, severity: 'warns', field, message });

/** What is written in a role or its asset; undefined for files, which are not searched. */
function writtenIn(content: RoleContent, assetTexts: Moderated['assetTexts']): string | undefined {
  if ('assetId' in content) return assetTexts.get(content.assetId);
  return 'url' in content ? content.url : content.text;
}

/** Texts that are shown, and may have addresses in them. */
function* proseOf({ contents: { roles, disclosure }, assetTexts }: Moderated): Iterable<{ readonly field: string; readonly text: string }> {
  for (const [role, content] of Object.entries(roles)) {
    const text = writtenIn(content, assetTexts);
    if (text !== undefined && !addressOf(text)) yield { field: `roles.${role}`, text };
  }
  if (disclosure !== null) yield { field: 'disclosure', text: disclosure };
}

/** Addresses that are fetched with the ad, and addresses to which a click leads. */
function* addressesOf({ contents, assetTexts }: Moderated): Iterable<Address> {
  const { roles, clickThroughUrl, trackers } = contents;
  for (const [role, content] of Object.entries(roles)) {
    const text = writtenIn(content, assetTexts);
    if (text !== undefined && addressOf(text)) yield { field: `roles.${role}`, text, isFetched: true };
  }
  if (clickThroughUrl !== null) yield { field: 'clickThroughUrl', text: clickThroughUrl, isFetched: false };
  for (const [index, { url }] of trackers.entries()) yield { field: `trackers[${index}].url`, text: url, isFetched: true };
}

function* forbiddenDomain(moderated: Moderated, { forbiddenDomains }: ModerationPolicy): Iterable<Finding> {
  if (forbiddenDomains.length === 0) return;
  const forbidden = new Set(forbiddenDomains);
  const finding = (field: string, hosts: Iterable<string>): readonly Finding[] => {
    for (const host of hosts) {
      const domain = forbiddenAbove(host, forbidden);
      if (domain !== undefined) return [blocks('forbidden_domain', field, `Ads here may not use addresses on ${domain}.`)];
    }
    return [];
  };
  for (const { field, text } of addressesOf(moderated)) yield* finding(field, [addressOf(text)!.hostname]);
  for (const { field, text } of proseOf(moderated)) yield* finding(field, hostsIn(text));
}

/** The forbidden domain that is the host or above it. */
function forbiddenAbove(host: string, forbidden: ReadonlySet<string>): string | undefined {
  const labels = host.replace(/\.$/, '').split('.');
  return labels.map((_, index) => labels.slice(index).join('.')).find((name) => forbidden.has(name));
}

function* plainHttp(moderated: Moderated): Iterable<Finding> {
  for (const { field, text, isFetched } of addressesOf(moderated)) {
    if (addressOf(text)?.protocol !== 'http:') continue;
    if (isFetched) yield blocks('plain_http', field, 'The address must begin with https: browsers do not load others in a secure page.');
    else yield warns('plain_http', field, 'The address begins with http: browsers warn of such pages.');
  }
}

function* longAddress(moderated: Moderated): Iterable<Finding> {
  for (const { field, text } of addressesOf(moderated))
    if (text.length > safeAddressLength)
      yield warns('long_address', field, `The address has more than ${safeAddressLength} characters: some ad servers cut it.`);
}

function* longText({ contents: { roles } }: Moderated): Iterable<Finding> {
  for (const [role, content] of Object.entries(roles))
    if ('text' in content && content.text.length > safeTextLength)
      yield warns('long_text', `roles.${role}`, `The text has more than ${safeTextLength} characters: few formats show as much.`);
}

function* clickWithoutTarget({ contents: { clickThroughUrl, trackers } }: Moderated): Iterable<Finding> {
  if (clickThroughUrl !== null) return;
  for (const [index, { event }] of trackers.entries())
    if (event === 'click')
      yield warns('click_without_target', `trackers[${index}]`, 'Clicks are counted, but there is no clickThroughUrl.');
}

function* missingDisclosure({ contents: { disclosure } }: Moderated, { isDisclosureRequired }: ModerationPolicy): Iterable<Finding> {
  if (isDisclosureRequired && disclosure === null)
    yield blocks('missing_disclosure', 'disclosure', 'The ad must say that it is one: disclosure is required here.');
}

function* macroSpelling(moderated: Moderated): Iterable<Finding> {
  for (const { field, text } of addressesOf(moderated)) {
    const macros = macrosIn(text);
    if (macros.length > maxMacros) yield blocks('too_many_macros', field, `The address has more than ${maxMacros} macros.`);
    for (const { written, name, form } of macros.slice(0, maxMacros)) {
      const correct = `{${name.toUpperCase()}}`;
      if (form === 'encoded') yield blocks('encoded_macro', field, `${written} is encoded, so nobody replaces it: write ${correct}.`);
      else if (form === 'other')
        yield warns('foreign_macro', field, `${written} is a macro of some ad servers: sellers of the protocol replace ${correct}.`);
      else if (!isUniversalMacro(name)) yield misspelt(field, written, name);
    }
    if (hasLooseBrace(text))
      yield blocks('broken_macro', field, 'A brace belongs to no macro: write macros as {CACHEBUSTER}, and other braces as %7B and %7D.');
  }
}

function misspelt(field: string, written: string, name: string): Finding {
  const meant = closestMacro(name);
  if (meant) return blocks('misspelt_macro', field, `${written} is no macro of the protocol: {${meant}} is.`);
  return warns('unknown_macro', field, `${written} is no macro of the protocol: most sellers leave it as it is.`);
}

const rules: readonly Rule[] = [forbiddenDomain, plainHttp, missingDisclosure, macroSpelling, clickWithoutTarget, longAddress, longText];

/** Findings that block, then those that warn. Every finding that blocks is found, whatever warns before it. Takes time linear in the size of the contents. */
export function moderate(moderated: Moderated, policy: ModerationPolicy): readonly Finding[] {
  const blocking: Finding[] = [];
  const warning: Finding[] = [];
  for (const rule of rules)
    for (const finding of rule(moderated, policy)) {
      const found = finding.severity === 'blocks' ? blocking : warning;
      if (found.length < maxFindings) found.push(finding);
      if (blocking.length === maxFindings) return blocking;
    }
  return [...blocking, ...warning].slice(0, maxFindings);
}
