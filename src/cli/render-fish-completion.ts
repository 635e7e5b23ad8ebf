import type { Completion, CompletionPlace } from './list-completions.ts';

/** A completion script for fish, with descriptions. */
export function renderFishCompletion(places: readonly CompletionPlace[]): string {
  const known = places.filter((place) => place.path !== '').map((place) => quote(place.path));
  const lines = places.flatMap((place) => [
    ...place.words.map((word) => complete(place.path, `-f -a ${quote(word.text)}`, word)),
    ...place.options.map((option) => complete(place.path, `-l ${option.text.slice('--'.length)}`, option)),
  ]);
  return `# bookforge completion for fish: bookforge completion fish | source
function __bookforge_at
    set -l place ''
    for word in (commandline -opc)[2..-1]
        set -l next (string trim "$place $word")
        if contains -- "$next" ${known.join(' ')}
            set place "$next"
        end
    end
    test "$place" = "$argv[1]"
end
${lines.join('\n')}
`;
}

function complete(path: string, what: string, word: Completion): string {
  return `complete -c bookforge -n ${quote(`__bookforge_at "${path}"`)} ${what} -d ${quote(word.description)}`;
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
