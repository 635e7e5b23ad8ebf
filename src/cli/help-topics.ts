export interface HelpTopic {
  readonly name: string;
  readonly summary: string;
}

/** Pages of docs/help that belong to no command: <name>.md */
export const HELP_TOPICS: readonly HelpTopic[] = [
  { name: 'exit-codes', summary: 'what the exit code of a command means' },
];
