import type { Draft } from '../writing/clinic-draft.ts'

/** What texts about a clinic may tell. */
export type KnownFacts = {
  /** The words that the athlete typed. */
  details: string
  /** What our own writer made of them, without the name of the athlete. */
  written: string
  /** What we read in the details. */
  facts: Partial<Draft>
  /** Whether a word is the name of a place that people know. */
  isPlace: (word: string) => boolean
}

/** The details and our own texts. */
export function sourceOf({ details, written }: KnownFacts): string {
  return `${details}\n${written}`
}
