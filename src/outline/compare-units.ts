/** Story order of a run's units, whatever order their answers came in: by phase, a phase's chapters before its bridges, each
 *  by number. */
export function compareUnits(a: string, b: string): number {
  const [first, second] = [readUnit(a), readUnit(b)];
  if (first.phase !== second.phase) return first.phase < second.phase ? -1 : 1;
  if (first.isBridge !== second.isBridge) return first.isBridge ? 1 : -1;
  const differs = first.numbers.findIndex((number, index) => number !== second.numbers[index]);
  return differs === -1 ? 0 : (first.numbers[differs] ?? 0) - (second.numbers[differs] ?? 0);
}

function readUnit(unit: string) {
  const [phase = '', rest = ''] = unit.split('/');
  return { phase, isBridge: rest.startsWith('bridge:'), numbers: (rest.match(/\d+/g) ?? []).map(Number) };
}
