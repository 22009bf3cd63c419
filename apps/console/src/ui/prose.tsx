/** A line of text with code between backticks. A piece of code stays in one line where it fits. */
export const WithCode = ({ children }: { children: string }) =>
  children.split('`').map((part, n) =>
    // Every second part stands between backticks.
    n % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text do not move
      <code key={n} dir="ltr" className="inline-block max-w-full font-mono text-xs wrap-anywhere">
        {part}
      </code>
    ) : (
      part
    ),
  );

/** English text of the contract, in paragraphs. */
export const Prose = ({ children, className = '' }: { children: string; className?: string }) => (
  <div lang="en" dir="ltr" className={`grid gap-2 text-start wrap-anywhere ${className}`}>
    {children.split('\n\n').map((paragraph) => (
      <p key={paragraph}>
        <WithCode>{paragraph}</WithCode>
      </p>
    ))}
  </div>
);
