/** The line between the system part and the user part of a compiled template. */
export const USER_MARKER = '%% user %%';

export type TemplateLine =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'slot'; readonly name: string; readonly optional: boolean }
  | { readonly kind: 'fault'; readonly messages: readonly string[]; readonly names: readonly string[] };

/**
 * One line of a block or a template. A slot is a whole line, `{{name}}`, or `{{name?}}` where it may stay empty, since
 * what fills it brings lines of its own. A text line never looks like the tag of an input: nobody but the filler may
 * open or close one.
 */
export function parseTemplateLine(line: string): TemplateLine {
  const slot = /^\{\{([a-z][a-z0-9_]*)(\??)\}\}$/.exec(line);
  if (slot !== null) {
    const [, name = '', mark = ''] = slot;
    return { kind: 'slot', name, optional: mark === '?' };
  }
  if (line.includes(USER_MARKER)) return fault(`"${USER_MARKER}" is the compiler's own line`);
  if (/^<\/?input\b/.test(line)) return fault('a line must not begin like the tag of an input');
  return line.includes('{{') ? parseTokens(line) : { kind: 'text', text: line };
}

function parseTokens(line: string): TemplateLine {
  const messages: string[] = [];
  const names: string[] = [];
  let open = line.indexOf('{{');
  while (open !== -1) {
    const close = line.indexOf('}}', open + 2);
    if (close === -1) {
      messages.push('a "{{" is not closed on its line');
      break;
    }
    const token = line.slice(open + 2, close);
    if (/^[a-z][a-z0-9_]*\??$/.test(token)) {
      names.push(token.replace('?', ''));
      messages.push(`{{${token}}} does not stand alone on its line`);
    } else {
      messages.push(
        `{{${token}}} is not a slot: a name has lower-case letters, digits and _, without spaces`,
      );
    }
    open = line.indexOf('{{', close + 2);
  }
  return { kind: 'fault', messages, names };
}

function fault(message: string): TemplateLine {
  return { kind: 'fault', messages: [message], names: [] };
}
