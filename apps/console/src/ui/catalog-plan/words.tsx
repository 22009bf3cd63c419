/** The words that ask for a creative, of any length: the keyboard scrolls them. */
export const Words = ({ label, children }: { label: string; children: string }) => (
  <div
    role="region"
    aria-label={label}
    tabIndex={0}
    data-words
    dir="auto"
    className="max-h-72 overflow-y-auto rounded-md bg-sunken px-3 py-2 whitespace-pre-wrap wrap-anywhere"
  >
    {children}
  </div>
);
