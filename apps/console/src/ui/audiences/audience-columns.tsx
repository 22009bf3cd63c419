import { AudienceState } from './audience-state';
import type { Text } from '#/i18n';
import { type Audience, audienceName, audienceState } from '#/lib/audiences';
import type { Share } from '#/lib/sharing';
import { nameColumn, timeColumn } from '#/ui/columns';
import type { ListColumn } from '#/ui/list/column';

interface Known {
  readonly account: string;
  readonly advertiser: number;
  /** Null while they are loading. */
  readonly shares: readonly Share[] | null;
}

export function audienceColumns(text: Text, { account, advertiser, shares }: Known): ListColumn<Audience>[] {
  const number = (key: string, head: string, value: (row: Audience) => number | null, width = 7): ListColumn<Audience> => ({
    key,
    head,
    width,
    isNumber: true,
    csv: value,
    cell: (row) => numberText(text, value(row)),
  });
  const sharesOf = ({ audienceId }: Audience) => shares?.filter(({ resourceId }) => resourceId === audienceId) ?? null;
  return [
    nameColumn(text, audienceName, ({ audienceId: id }) => ({
      to: '/a/$account/audiences/$advertiser/$id',
      params: { account, advertiser: String(advertiser), id },
    })),
    {
      key: 'status',
      head: text('field.status'),
      width: 9,
      csv: (row) => text(`audiences.state.${audienceState(row)}`),
      cell: (row) => <AudienceState audience={row} />,
    },
    { ...number('people', text('audiences.people'), ({ uploadedCount }) => uploadedCount), fold: 'sm' },
    { ...number('matched', text('audiences.matched'), ({ matchedCount }) => matchedCount), fold: 'sm' },
    {
      key: 'rate',
      head: text('audiences.rate'),
      width: 7,
      fold: 'md',
      isNumber: true,
      csv: rateOf,
      cell: (row) => rateText(text, row),
    },
    {
      key: 'shared',
      head: text('sharing.with'),
      width: 9,
      fold: 'md',
      csv: (row) => sharesOf(row)?.length,
      cell: (row) => <Shared shares={sharesOf(row)} text={text} />,
    },
    {
      key: 'basis',
      head: text('audiences.basis'),
      width: 9,
      isExtra: true,
      csv: ({ consentBasis }) => consentBasis,
      cell: ({ consentBasis }) => (consentBasis === null ? '–' : text.word('audiences.basis', consentBasis)),
    },
    { ...timeColumn('at', text('field.updated'), (row: Audience) => row.updatedAt), fold: 'lg' },
  ];
}

export const numberText = (text: Text, value: number | null): string => (value === null ? '–' : text.number(value));

/** Matched people of the seller that knows most, per person. */
const rateOf = ({ matchedCount, uploadedCount }: Audience): number | null =>
  matchedCount === null || !uploadedCount ? null : Math.min(1, matchedCount / uploadedCount);

export function rateText(text: Text, audience: Audience): string {
  const rate = rateOf(audience);
  return rate === null ? '–' : text.number(rate, { style: 'percent', maximumFractionDigits: 0 });
}

function Shared({ shares, text }: { shares: readonly Share[] | null; text: Text }) {
  if (shares === null) return '–';
  const failed = shares.filter(({ status }) => status === 'FAILED').length;
  return (
    <span className="tabular-nums">
      {text.number(shares.length)}
      {failed > 0 && <span className="ms-2 text-bad">{text('audiences.failed', { count: failed })}</span>}
    </span>
  );
}
