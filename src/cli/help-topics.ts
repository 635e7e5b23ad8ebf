export interface HelpTopic {
  readonly name: string;
  readonly summary: string;
}

/** Pages of docs/help that belong to no command: <name>.md */
export const HELP_TOPICS: readonly HelpTopic[] = [
  { name: 'cassettes', summary: 'recording what a model said, and replaying it without a provider' },
  { name: 'configuration', summary: 'models, keys, roles, limits and prices: the file and the environment' },
  { name: 'exit-codes', summary: 'what the exit code of a command means' },
  { name: 'library', summary: 'writing a novel from a program instead of the command line' },
];
