import { SelectField, TextField } from '../form';
import { RowsField } from '../rows-field';
import { TimeZoneField } from '../time-zone-field';
import { useEditor } from './editor-context';
import { Section } from './section';
import { useText } from '#/i18n';
import type { PeriodDraft } from '#/lib/campaign-draft';

const pacings = ['EVEN', 'ASAP', 'FRONTLOADED'] as const;
const amount = { inputMode: 'decimal', dir: 'ltr' } as const;
const day = { type: 'date', dir: 'ltr' } as const;

export function BudgetSection({ zone }: { zone: string | undefined }) {
  const text = useText();
  const { draft, bind, isDraft } = useEditor();
  return (
    <Section id="budget" title={text('campaign.section.budget')} covers={['budget', 'flightDates', 'timezone']} isOpen>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          name="budget.total"
          label={text('field.budget')}
          hint={text('campaign.field.budget.hint', { currency: draft.currency })}
          {...amount}
          {...bind('total')}
          required
        />
        <TextField
          name="budget.dailyCap"
          label={text('campaign.field.dailyCap')}
          hint={text('campaign.field.dailyCap.hint')}
          {...amount}
          {...bind('dailyCap')}
        />
        <SelectField name="budget.pacing" label={text('field.pacing')} {...bind('pacing')} options={text.options('pacing', pacings)} />
        <TextField name="flightDates.startDate" label={text('field.start')} {...day} {...bind('start')} required />
        <TextField name="flightDates.endDate" label={text('field.end')} {...day} {...bind('end')} required />
        <TimeZoneField
          hint={text(isDraft ? 'campaigns.timezone.hint' : 'campaign.fixed')}
          placeholder={zone}
          readOnly={!isDraft}
          {...bind('timezone')}
        />
      </div>
    </Section>
  );
}

/** Shares of the flight. Fixed once the campaign is no longer a draft. */
export function PeriodsSection() {
  const text = useText();
  const { draft, set, bind, isDraft } = useEditor();
  const unit = draft.pacingMode;
  const last = draft.periods.at(-1);
  return (
    <Section
      id="periods"
      title={text('campaign.section.periods')}
      set={draft.periods.length === 0 ? undefined : text.number(draft.periods.length)}
      covers={['pacingPeriods']}
    >
      <div className="max-w-xs">
        <SelectField
          name="pacingPeriods.mode"
          label={text('campaign.field.pacingMode')}
          disabled={!isDraft}
          {...bind('pacingMode')}
          options={text.options('campaign.pacingMode', ['weight', 'budget'])}
        />
      </div>
      <RowsField<PeriodDraft>
        name="pacingPeriods"
        label={text('campaign.field.period')}
        hint={text(isDraft ? 'campaign.field.period.hint' : 'campaign.fixed')}
        add={text('campaign.period.add')}
        max={52}
        disabled={!isDraft}
        rows={draft.periods}
        onChange={(periods) => set({ periods })}
        blank={() => ({ label: '', start: last?.end ?? draft.start, end: draft.end, weight: '', budget: '', read: null })}
      >
        {(row, index, change) => {
          const path = `pacingPeriods.periods[${index}]`;
          const field = (name: 'label' | 'start' | 'end' | 'weight' | 'budget') => ({
            name: `${path}.${name}`,
            value: row[name],
            readOnly: !isDraft,
            onChange: ({ target }: { target: HTMLInputElement }) => change({ [name]: target.value }),
          });
          return (
            <>
              <TextField label={text('campaign.field.label')} {...field('label')} />
              <TextField label={text('field.start')} {...day} {...field('start')} />
              <TextField label={text('field.end')} {...day} {...field('end')} />
              <TextField label={text.word('campaign.pacingMode', unit)} {...amount} {...field(unit)} />
            </>
          );
        }}
      </RowsField>
    </Section>
  );
}
