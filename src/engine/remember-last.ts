/**
 * The same function with a memory of the last values that it made, by the text that they were made from; the oldest goes first. For pure
 * work that costs more than a look: whoever makes up texts without end gets each made, and fills nothing.
 */
export function rememberLast<Value extends object>(
  most: number,
  make: (text: string) => Value,
): (text: string) => Value {
  const made = new Map<string, Value>();
  return (text) => {
    const known = made.get(text);
    if (known !== undefined) return known;
    const value = make(text);
    const [oldest] = made.keys();
    if (made.size >= most && oldest !== undefined) made.delete(oldest);
    made.set(text, value);
    return value;
  };
}
