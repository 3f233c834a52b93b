import { hash } from 'node:crypto'
import type { OwnedFacility } from '#facilities/server/owned/owned-facility.ts'

/** What a row is to the rows above it: the same facility in the same words, or in others. `line` is where that one stands. */
export type Repetition = { kind: 'duplicate' | 'contradiction'; line: number }

type Seen = { line: number; content: string; hasRef: boolean }

/**
 * Remembers which facilities a file has named, as digests and not as rows: some 20 MB for the most rows that a file may have. Answers
 * for each row in turn whether an earlier one has named the same facility, by its number or, where one of the two has none, by
 * name, street and ZIP code. A row that contradicts an earlier one is not remembered.
 */
export function fileKeys(): (facility: OwnedFacility, line: number) => Repetition | null {
  const byRef = new Map<string, Seen>()
  const byPlace = new Map<string, Seen>()

  return ({ ref, ...facility }, line) => {
    const place = digest(facility.placeKey)
    const earlier = (ref === null ? undefined : byRef.get(digest(ref))) ?? ofPlace(byPlace.get(place), ref)
    const content = digest(JSON.stringify(facility))
    if (earlier) {
      // A number must not be lost with the row that repeats the place.
      const isRepeated = earlier.content === content && (ref === null || earlier.hasRef)
      return { kind: isRepeated ? 'duplicate' : 'contradiction', line: earlier.line }
    }
    const seen = { line, content, hasRef: ref !== null }
    if (ref !== null) byRef.set(digest(ref), seen)
    if (!byPlace.has(place)) byPlace.set(place, seen)
    return null
  }
}

/** Two numbers at one place are two facilities. */
function ofPlace(seen: Seen | undefined, ref: string | null): Seen | undefined {
  return seen && !(seen.hasRef && ref !== null) ? seen : undefined
}

function digest(text: string): string {
  return hash('sha256', text, 'binary')
}
