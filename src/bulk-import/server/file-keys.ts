import { hash } from 'node:crypto'
import type { OwnedFacility } from '#facilities/server/owned/owned-facility.ts'

/** What a row is to the rows above it: the same facility in the same words, or in others. `line` is where that one stands. */
export type Repetition = { kind: 'duplicate' | 'contradiction'; line: number }

/** What is kept of a row, 30 bytes and its place in a map: a file may have 100,000 rows. */
type Seen = { line: number; content: string; hasRef: boolean }

/**
 * Remembers which facilities a file has named, as digests and not as rows. Answers for each row in turn whether an earlier one has
 * named the same facility, by its number or, where one of the two has none, by name, street and ZIP code. A row that contradicts an
 * earlier one is not remembered.
 */
export function fileKeys(): (facility: OwnedFacility, line: number) => Repetition | null {
  const byRef = new Map<string, Seen>()
  const byPlace = new Map<string, Seen>()

  return ({ ref, ...facility }, line) => {
    const place = digest(facility.placeKey)
    const number = ref === null ? null : digest(ref)
    const earlier = (number === null ? undefined : byRef.get(number)) ?? ofPlace(byPlace.get(place), ref)
    const content = digest(JSON.stringify(facility))
    if (earlier) {
      // A number must not be lost with the row that repeats the place.
      const isRepeated = earlier.content === content && (ref === null || earlier.hasRef)
      return { kind: isRepeated ? 'duplicate' : 'contradiction', line: earlier.line }
    }
    const seen = { line, content, hasRef: ref !== null }
    if (number !== null) byRef.set(number, seen)
    if (!byPlace.has(place)) byPlace.set(place, seen)
    return null
  }
}

/** Two numbers at one place are two facilities. */
function ofPlace(seen: Seen | undefined, ref: string | null): Seen | undefined {
  return seen && !(seen.hasRef && ref !== null) ? seen : undefined
}

/** 128 bits: nobody makes two texts that share them in a file of theirs, and it is their own file. */
const DIGEST_BYTES = 16

function digest(text: string): string {
  return hash('sha256', text, 'buffer').toString('latin1', 0, DIGEST_BYTES)
}
