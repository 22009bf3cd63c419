import { Link } from '@tanstack/react-router';
import { ForeignText } from '../parts';

/** The name of a row that has a side panel and no page: Enter opens the panel. */
export function PeekLink({ id, children }: { id: string; children: string }) {
  const search = (now: object) => ({ ...now, peek: id });
  return (
    <Link to="." search={search as never} replace resetScroll={false} className="min-w-0 hover:underline">
      <ForeignText>{children}</ForeignText>
    </Link>
  );
}
