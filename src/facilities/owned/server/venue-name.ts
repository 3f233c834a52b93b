import { foldLetters } from '#gazetteer/rules.ts'

/** Whether the name contains its park or complex. */
export function namesVenue(name: string, venue: string | null): boolean {
  return venue !== null && ` ${foldLetters(name)} `.includes(` ${foldLetters(venue)} `)
}
