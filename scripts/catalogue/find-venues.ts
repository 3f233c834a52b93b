type Placed = { source: string; sourceRef: string; name: string; street: string | null; city: string; state: string }
type Venue = { source: string; sourceRef: string; name: string }

const partWords = new Set(
  "Recreation Community Cultural Aquatic Center Facility Children's Outdoor Pool Building Guard Room Filter Entrance".split(
    ' ',
  ),
)

/**
 * Rows with one address, and one name apart from suffixes such as "Pool". Sorted by reference; the first names the
 * venue.
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

/** "Randall Pool" and "Randall" → "Randall". */
function stemOf(name: string): string {
  const words = name.split(' ')
  while (words.length > 1 && partWords.has(words.at(-1)!)) words.pop()
  return words.join(' ')
}

/** A one-word stem is too vague unless a row has that name; prefers a full name. */
function nameOf(stem: string, same: readonly Placed[]): string {
  const names = same.map(row => row.name)
  if (new Set(names).size === 1) return names[0]!
  if (stem.includes(' ') || names.includes(stem)) return stem
  return names.find(name => name.endsWith('Recreation Center')) ?? names[0]!
}
