type Placed = { source: string; sourceRef: string; name: string; street: string | null; city: string; state: string }
type Venue = { source: string; sourceRef: string; name: string }

/** What a part of a place is called after the place's own name. */
const partWords = new Set(
  "Recreation Community Cultural Aquatic Center Facility Children's Outdoor Pool Building Guard Room Filter Entrance".split(
    ' ',
  ),
)

/**
 * The place that a row shares with others, where that is certain: they have one address, and their names are the same but for
 * words such as "Pool" or "Recreation Center" at the end. The rows come in the order of their references: the first names the venue.
 */
export function findVenues<T extends Placed>(rows: readonly T[]): Map<T, Venue> {
  const addresses = Map.groupBy(
    rows.filter(row => row.street !== null),
    ({ street, city, state }) => [street, city, state].join('\n'),
  )
  const venues = new Map<T, Venue>()
  for (const here of addresses.values()) {
    const byStem = Map.groupBy(here, row => stemOf(row.name))
    for (const [stem, same] of byStem) {
      const [first] = same
      if (!first || same.length < 2) continue
      const venue = { source: first.source, sourceRef: first.sourceRef, name: nameOf(stem, same) }
      for (const row of same) venues.set(row, venue)
    }
  }
  return venues
}

/** "Randall Pool" and "Randall" are both "Randall". */
function stemOf(name: string): string {
  const words = name.split(' ')
  while (words.length > 1 && partWords.has(words.at(-1)!)) words.pop()
  return words.join(' ')
}

/** One name is the name. Of several, a stem of one word says little, unless somebody calls the place so: a full name does. */
function nameOf(stem: string, same: readonly Placed[]): string {
  const names = same.map(row => row.name)
  if (new Set(names).size === 1) return names[0]!
  if (stem.includes(' ') || names.includes(stem)) return stem
  return names.find(name => name.endsWith('Recreation Center')) ?? names[0]!
}
