import type { Completion, CompletionPlace } from './list-completions.ts';

/** A completion script for zsh, with descriptions. */
export function renderZshCompletion(places: readonly CompletionPlace[]): string {
  const cases = places.map(
    (place) =>
      `    ${quote(place.path)})\n      candidates=(${described(place.words)})\n      options=(${described(place.options)}) ;;`,
  );
  const known = places.filter((place) => place.path !== '').map((place) => quote(place.path));
  return `#compdef bookforge
# bookforge completion for zsh: source <(bookforge completion zsh)
_bookforge() {
  local place="" next word
  local -a candidates options
  for word in "\${(@)words[2,CURRENT-1]}"; do
    next="\${place:+$place }$word"
    case "$next" in
      ${known.join('|')}) place="$next" ;;
    esac
  done
  case "$place" in
${cases.join('\n')}
  esac
  if [[ "$PREFIX" == -* ]]; then
    _describe 'option' options
  elif (( \${#candidates} )); then
    _describe 'command' candidates
  else
    _files
  fi
}
compdef _bookforge bookforge
`;
}

function described(words: readonly Completion[]): string {
  return words.map((word) => quote(`${word.text}:${word.description.replaceAll(':', '\\:')}`)).join(' ');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
