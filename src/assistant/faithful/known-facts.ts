import type { Draft } from '../writing/clinic-draft.ts'

export type KnownFacts = {
  /** As typed. */
  details: string
  /** Our texts without the athlete's name. */
  written: string
  facts: Partial<Draft>
  /** Well-known places. */
  isPlace: (word: string) => boolean
}

export function sourceOf({ details, written }: KnownFacts): string {
  return `${details}\n${written}`
}
