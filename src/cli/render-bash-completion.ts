import type { CompletionPlace } from './list-completions.ts';

/** A completion script for bash. It follows the words typed so far as far as the table knows them. */
export function renderBashCompletion(places: readonly CompletionPlace[]): string {
  const cases = places.map(
    (place) =>
      `    ${quote(place.path)}) words=${quote(joined(place.words))} options=${quote(joined(place.options))} ;;`,
  );
  const known = places.filter((place) => place.path !== '').map((place) => quote(place.path));
  return `# bookforge completion for bash: source <(bookforge completion bash)
_bookforge() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path="" words="" options="" word next i
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    next="\${path:+$path }$word"
    case "$next" in
      ${known.join(' | ')}) path="$next" ;;
    esac
  done
  case "$path" in
${cases.join('\n')}
  esac
  if [[ "$current" == -* ]]; then words="$options"; fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _bookforge bookforge
`;
}

function joined(words: CompletionPlace['words']): string {
  return words.map((word) => word.text).join(' ');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
