/** Why something is not done to a file, for whoever asked for it. */
export interface Declined {
  readonly declined: string;
}

export const decline = (why: string): Declined => ({ declined: why });

export function isDeclined(value: object): value is Declined {
  return 'declined' in value;
}
