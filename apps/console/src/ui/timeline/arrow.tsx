/** Between a value before and after. */
export const Arrow = () => (
  <span aria-hidden="true" className="inline-block text-mute rtl:-scale-x-100">
    →
  </span>
);
