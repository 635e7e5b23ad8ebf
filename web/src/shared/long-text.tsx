import { splitText } from './split-text.ts';

interface LongTextProps {
  readonly label: string;
  readonly text: string;
}

/** A text of any length as the text that it is, in parts, so that the browser lays out only those that are seen. It has no
 *  scrollbar of its own: the keys scroll what it stands in. */
export function LongText({ label, text }: LongTextProps) {
  return (
    <section className="report" aria-label={label}>
      {splitText(text).map(({ start, text: part }) => (
        <div key={start} className="part">
          {part}
        </div>
      ))}
    </section>
  );
}
