/** "All", "None", "Zilker Park, Barton Park". */
export function venuesText(venues: readonly { name: string }[] | null): string {
  if (venues === null) return 'All'
  return venues.length === 0 ? 'None' : venues.map(({ name }) => name).join(', ')
}
