/** A difference line by line, as `diff -u` writes it; the sign at the beginning says it without the colour. */
export function Difference({ text }: { readonly text: string }) {
  return (
    <pre className="difference">
      {text.split('\n').map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name but their place, and never move.
        <span key={place} className={nameLine(line)}>
          {line}
          {'\n'}
        </span>
      ))}
    </pre>
  );
}

function nameLine(line: string): string | undefined {
  if (line.startsWith('+')) return 'added';
  return line.startsWith('-') ? 'removed' : undefined;
}
