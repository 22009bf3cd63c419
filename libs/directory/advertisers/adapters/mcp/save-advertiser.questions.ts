import { applyModeText, changeText, countText, creationText, listText, quoted } from '@exchange/platform/tools';
import type { AdvertiserState } from '../../domain/advertiser';
import { advertiserWire } from '../http/advertiser.wire';

type Sent = Readonly<Record<string, unknown>>;

const archiving = 'taken out of the lists, and gets no new campaigns until it is restored';

export function creationOfAdvertiserText({ name, optimizationApplyMode: mode, ...rest }: Sent): string {
  const subject = `the advertiser ${quoted(name)}`;
  return [creationText(subject, rest), applyModeText(`campaigns of ${subject}`, undefined, mode)].filter(Boolean).join(' ');
}

export function changeOfAdvertiserText(state: AdvertiserState, { isArchived, optimizationApplyMode: mode, ...fields }: Sent): string {
  const before = advertiserWire(state);
  const subject = `the advertiser ${quoted(before.name)}`;
  if (isArchived === true) return `Archive ${subject}: it is ${archiving}.`;
  if (isArchived === false) return `Restore ${subject}: it can get campaigns again.`;
  const changesModeOnly = Object.keys(fields).length === 0 && mode !== undefined;
  const modes = applyModeText(`new campaigns of ${subject}`, before.optimizationApplyMode, mode);
  return [changesModeOnly && modes ? null : changeText(subject, before, fields), modes].filter(Boolean).join(' ');
}

/** `known` are the existing ones among the requested advertisers. */
export function archivingOfSeveralText(known: readonly AdvertiserState[], asked: number, isArchived: boolean): string {
  const names = known.length === 0 ? 'none of them is there' : listText(known.map(({ name }) => quoted(name)));
  const effect = isArchived ? `each is ${archiving}` : 'they can get campaigns again';
  return `${isArchived ? 'Archive' : 'Restore'} ${countText(asked, 'advertiser')} (${names}): ${effect}.`;
}

export const promptForCurrency = (name: string): string =>
  `In which currency does the new advertiser ${quoted(name)} buy? An ISO 4217 code such as EUR. It is fixed as soon as there is a campaign.`;
