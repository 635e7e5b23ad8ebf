import type { CanonEntity } from './canon-entity.ts';

/**
 * Canon from several files, each person and place once. A card and the JSON file that it was made from tell of the same one:
 * the card counts, as the file that people edit, and the JSON file only where the card says nothing. Two cards of one name are
 * two people.
 */
export function joinCanon(entities: readonly CanonEntity[]): CanonEntity[] {
  const cards = entities.filter(isCard);
  const others = entities.filter((entity) => !isCard(entity));
  const isSame = (a: CanonEntity, b: CanonEntity) => a.kind === b.kind && a.name === b.name;
  return [
    ...cards.map((card) =>
      others.filter((other) => isSame(card, other)).reduce((known, other) => fillIn(known, other), card),
    ),
    ...others.filter((other) => !cards.some((card) => isSame(card, other))),
  ];
}

function isCard({ named }: CanonEntity): boolean {
  return !/\.json$/i.test(named.path);
}

function fillIn(card: CanonEntity, other: CanonEntity): CanonEntity {
  return {
    ...card,
    names: [...new Set([...card.names, ...other.names])],
    age: card.age ?? other.age,
    eyes: card.eyes ?? other.eyes,
    hair: card.hair ?? other.hair,
    dead: card.dead ?? other.dead,
    within: card.within ?? other.within,
  };
}
