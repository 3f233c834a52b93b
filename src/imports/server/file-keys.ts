import { hash } from 'node:crypto'
import type { OwnedFacility } from '#facilities/owned/server/owned-facility.ts'

/** `line` is the earlier row's. */
export type Repetition = { kind: 'duplicate' | 'contradiction'; line: number }

/** 30 bytes plus a map entry: a file may have 100,000 rows. */
type Seen = { line: number; content: string; hasRef: boolean }

/**
 * Finds earlier rows for the same facility: by number or, if either has none, by name, street and ZIP code.
 * Contradicting rows are not stored.
 */
export function fileKeys(): (facility: OwnedFacility, line: number) => Repetition | null {
  const byRef = new Map<string, Seen>()
  const byPlace = new Map<string, Seen>()

  return ({ ref, ...facility }, line) => {
    const place = digest(facility.addressKey)
    const number = ref === null ? null : digest(ref)
    const earlier = (number === null ? undefined : byRef.get(number)) ?? ofPlace(byPlace.get(place), ref)
    const content = digest(JSON.stringify(facility))
    if (earlier) {
      // Or the number would be lost with the duplicate.
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

/** 128 bits: collisions are infeasible, and would only affect the owner's own file. */
const DIGEST_BYTES = 16

function digest(text: string): string {
  return hash('sha256', text, 'buffer').toString('latin1', 0, DIGEST_BYTES)
}
