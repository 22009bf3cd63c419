import { capUnits, counted } from '../caps-field';
import { SelectField, TextField } from '../form';
import { RowsField } from '../rows-field';
import { useEditor } from './editor-context';
import { GoalEvents } from './goal-events';
import { Section } from './section';
import { useText } from '#/i18n';
import { blankGoal, type GoalDraft } from '#/lib/campaign-draft';

const kinds = ['metric', 'event'] as const;
const metrics = [
  'clicks',
  'views',
  'completed_views',
  'viewed_seconds',
  'attention_seconds',
  'attention_score',
  'engagements',
  'follows',
  'saves',
  'profile_visits',
  'reach',
] as const;
const targets = ['cost_per', 'per_ad_spend', 'maximize_value', 'threshold_rate'] as const;
const number = { inputMode: 'decimal', dir: 'ltr' } as const;

export function GoalsSection() {
  const text = useText();
  const { draft, set } = useEditor();
  return (
    <Section
      id="goals"
      title={text('campaign.section.goals')}
      set={draft.goals.length === 0 ? undefined : text.number(draft.goals.length)}
      covers={['performanceConfig']}
      isOpen={draft.mode === 'performance'}
    >
      <RowsField<GoalDraft>
        name="performanceConfig"
        label={text('campaign.field.goal')}
        add={text('campaign.goal.add')}
        max={20}
        rows={draft.goals}
        onChange={(goals) => set({ goals })}
        blank={() => blankGoal('metric')}
      >
        {(goal, index, change) => <Goal goal={goal} path={`performanceConfig.optimizationGoals[${index}]`} change={change} />}
      </RowsField>
    </Section>
  );
}

interface Props {
  readonly goal: GoalDraft;
  readonly path: string;
  readonly change: (change: Partial<GoalDraft>) => void;
}
type TextName = Exclude<keyof GoalDraft, 'sources' | 'kind'>;

function Goal({ goal, path, change }: Props) {
  const text = useText();
  const bind = (name: TextName) => ({
    value: goal[name],
    onChange: ({ target }: { target: HTMLInputElement | HTMLSelectElement }) => change({ [name]: target.value }),
  });
  const none = { value: '', label: text('campaign.field.none') };
  return (
    <>
      <SelectField
        name={`${path}.kind`}
        label={text('campaign.field.goalKind')}
        value={goal.kind}
        onChange={({ target }) => change({ ...blankGoal(target.value as GoalDraft['kind']), priority: goal.priority })}
        options={text.options('campaign.goal', kinds)}
      />
      {goal.kind === 'metric' && (
        <SelectField
          name={`${path}.metric`}
          label={text('campaign.field.metric')}
          {...bind('metric')}
          options={text.options('campaign.metric', metrics)}
        />
      )}
      {goal.metric === 'reach' && (
        <SelectField
          name={`${path}.reachUnit`}
          label={text('campaign.field.per')}
          {...bind('reachUnit')}
          options={[none, ...text.options('campaign.per', counted)]}
        />
      )}
      <SelectField
        name={`${path}.target.kind`}
        label={text('campaign.field.target')}
        {...bind('targetKind')}
        options={[none, ...text.options('campaign.target', targets)]}
      />
      {goal.targetKind !== '' && (
        <TextField name={`${path}.target.value`} label={text('campaign.field.value')} {...number} {...bind('targetValue')} />
      )}
      <TextField name={`${path}.priority`} label={text('campaign.field.priority')} {...number} {...bind('priority')} />
      <TextField
        name={`${path}.attributionWindow.postClick`}
        label={text('campaign.field.postClick')}
        {...number}
        {...bind('clickInterval')}
      />
      <SelectField
        name={`${path}.attributionWindow.postClick.unit`}
        label={text('campaign.field.unit')}
        {...bind('clickUnit')}
        options={text.options('campaign.unit', capUnits)}
      />
      <TextField
        name={`${path}.attributionWindow.postView`}
        label={text('campaign.field.postView')}
        {...number}
        {...bind('viewInterval')}
      />
      <SelectField
        name={`${path}.attributionWindow.postView.unit`}
        label={text('campaign.field.unit')}
        {...bind('viewUnit')}
        options={text.options('campaign.unit', capUnits)}
      />
      {goal.kind === 'event' && <GoalEvents path={path} sources={goal.sources} onChange={(sources) => change({ sources })} />}
    </>
  );
}
