/** A part of a whole, as a bar. The number stands beside it. */
export function Bar({ share, color = 'bg-accent' }: { share: number; color?: string }) {
  return (
    <span aria-hidden="true" className="h-1.5 w-20 overflow-hidden rounded-full bg-line">
      <span
        className={`block h-full rounded-full transition-[width] ${color}`}
        style={{ width: share > 0 ? `${Math.max(3, Math.min(100, share * 100))}%` : 0 }}
      />
    </span>
  );
}
