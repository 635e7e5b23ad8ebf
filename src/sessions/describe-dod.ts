import type { DodCheck, Recipe } from '../contracts/recipe.ts';

/** A recipe's own definition of done, in words. */
export function describeDod({ dod }: Pick<Recipe, 'dod'>): string | null {
  return dod.length === 0 ? null : dod.map(describeCheck).join('; ');
}

function describeCheck(check: DodCheck): string {
  switch (check.check) {
    case 'file_exists':
      return 'the file is there';
    case 'report_passes':
      return `${name(check.slot)} passes`;
    case 'slot_not_null':
      return `there is a ${name(check.slot)}`;
    case 'slot_field_equals':
      return `${name(check.slot)} is as it has to be`;
  }
}

function name(slot: string): string {
  return slot.replaceAll('_', ' ');
}
