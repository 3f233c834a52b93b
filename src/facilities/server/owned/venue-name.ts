import { foldLetters } from '#places/rules.ts'

/** Whether a facility's name has the park or complex in it that it belongs to. */
export function namesVenue(name: string, venue: string | null): boolean {
  return venue !== null && ` ${foldLetters(name)} `.includes(` ${foldLetters(venue)} `)
}
