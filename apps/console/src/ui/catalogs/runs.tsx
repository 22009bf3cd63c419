import { StepLine } from './step-line';
import { useText } from '#/i18n';
import { useCatalog } from '#/lib/catalog';
import { courseOf } from '#/lib/catalog-course';

/** Every time that the items were read, newest first, as far as the API tells. */
export function Runs() {
  const text = useText();
  const steps = courseOf(useCatalog());
  if (steps.length === 0) return <p className="p-4 text-mute">{text('catalogs.runs.none')}</p>;
  return (
    <ol className="divide-y divide-line">
      {steps.map((step) => (
        <li key={step.key} data-row="" tabIndex={-1} className="px-4 py-2.5">
          <StepLine step={step} />
        </li>
      ))}
    </ol>
  );
}
