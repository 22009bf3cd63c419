import { ForeignText } from '../parts';
import { BeforeAfter } from './difference';

interface Props {
  readonly of: readonly { readonly packageId: string; readonly name: string; readonly before: number; readonly after: number }[];
  readonly currency: string;
}

/** Budgets that a request will change, before it is sent. */
export const BudgetList = ({ of, currency }: Props) => (
  <ul className="divide-y divide-line rounded-lg border border-line text-xs">
    {of.map(({ packageId, name, ...change }) => (
      <li key={packageId} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-3 py-1.5">
        <span className="min-w-0 flex-1 basis-40">
          <ForeignText>{name}</ForeignText>
        </span>
        <BeforeAfter of={change} currency={currency} />
      </li>
    ))}
  </ul>
);
