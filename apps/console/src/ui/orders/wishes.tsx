import { type Text, useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { targetTexts } from '#/lib/decisions';
import { otherWishes } from '#/lib/received-terms';
import { fieldLabel } from '#/lib/task';
import { useDecisionName } from '#/ui/decisions';
import { ForeignText, Id } from '#/ui/parts';
import { Members } from '#/ui/task/values';

/** Targeting and other wishes that no column compares, and the id of the package. */
export function Wishes({ of }: { of: Schemas['OrderPackage'] }) {
  const text = useText();
  const nameOf = useDecisionName();
  const wishes = Object.entries(otherWishes(of));
  const label = (field: string) => (nameOf(field) === field ? fieldLabel(field) : nameOf(field));
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-4 gap-y-2 border-t border-line px-4 py-3 text-xs">
      <div className="col-span-full min-w-0">
        <dt className="text-mute">{text('field.id')}</dt>
        <dd>
          <Id label={text('field.id')}>{of.packageId}</Id>
        </dd>
      </div>
      {wishes.map(([field, value]) => {
        const words = wordsOf(text, field, value);
        return (
          <div key={field} className={`min-w-0 ${words === null ? 'col-span-full' : ''}`}>
            <dt dir="auto" className="text-mute wrap-anywhere">
              {label(field)}
            </dt>
            <dd>{words === null ? <Members of={[[field, value]]} /> : <ForeignText lines>{words}</ForeignText>}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** A value in one line; null for what is shown member by member. */
function wordsOf(text: Text, field: string, value: unknown): string | null {
  if (field === 'pacing' && typeof value === 'string') return text.word('pacing', value.toUpperCase());
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (!Array.isArray(value)) return null;
  return value.every((item) => typeof item === 'string' || isTarget(item)) ? value.flatMap(targetTexts).join(', ') : null;
}

/** Hours, or places of a system. */
function isTarget(item: unknown): boolean {
  const { days, system, values } = (item ?? {}) as Record<string, unknown>;
  const isTexts = (list: unknown) => Array.isArray(list) && list.every((each) => typeof each === 'string');
  return isTexts(days) || (typeof system === 'string' && isTexts(values));
}
