import type { Draft } from '../writing/clinic-draft.ts'

export type KnownFacts = {
  /** As typed. */
  details: string
  /** Our own texts without the athlete's name. */
  written: string
  /** Parsed from the details. */
  facts: Partial<Draft>
  /** Whether a word is a well-known place name. */
  isPlace: (word: string) => boolean
}

export function sourceOf({ details, written }: KnownFacts): string {
  return `${details}\n${written}`
}
