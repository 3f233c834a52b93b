import type { OwnerGround } from '../contract.ts'

/** `part`: the equal parts it covers: [0, 2] is the first two. */
export type GroundMember = { id: string; name: string; part: readonly [from: number, to: number] }

/** `cuts`: the number of equal parts. */
export type GroundForm = { cuts: number; members: readonly GroundMember[] }

export const defaultCuts = [2, 3, 4, 6, 8] as const

/** Uses the fewest parts: [0, 120] and [60, 120] become a whole and its second half. */
export function toGroundForm({ members }: Pick<OwnerGround, 'members'>): GroundForm {
  const edges = members.flatMap(({ part }) => part)
  const first = Math.min(...edges)
  const size = edges.map(edge => edge - first).reduce(greatestCommon, 0) || 1
  return {
    cuts: (Math.max(...edges) - first) / size,
    members: members.map(({ facility: { id, name }, part: [from, to] }) => ({
      id,
      name,
      part: [(from - first) / size, (to - first) / size],
    })),
  }
}

/** Halves a ground that had a single facility; the new one gets the first part that no smaller one covers. */
export function addMember(form: GroundForm, facility: { id: string; name: string }): GroundForm {
  const { cuts, members } = form.cuts === 1 ? recut(form, 2) : form
  const isTaken = (at: number) => members.some(({ part }) => part[0] <= at && at < part[1] && part[1] - part[0] < cuts)
  const free = Array.from({ length: cuts }, (_, at) => at).find(at => !isTaken(at)) ?? 0
  return { cuts, members: [...members, { ...facility, part: [free, free + 1] }] }
}

export function removeMember({ cuts, members }: GroundForm, id: string): GroundForm {
  return { cuts, members: members.filter(member => member.id !== id) }
}

export function setPart({ cuts, members }: GroundForm, id: string, part: GroundMember['part']): GroundForm {
  return { cuts, members: members.map(member => (member.id === id ? { ...member, part } : member)) }
}

/** Parts that do not fit the new cuts are enlarged. */
export function recut({ cuts, members }: GroundForm, into: number): GroundForm {
  return {
    cuts: into,
    members: members.map(member => {
      const from = Math.floor((member.part[0] * into) / cuts)
      const to = Math.ceil((member.part[1] * into) / cuts)
      return { ...member, part: [from, to] }
    }),
  }
}

/** Every contiguous range, the whole first, then by start; with many parts, only the ranges in use. */
export function partChoices({ cuts, members }: GroundForm): GroundMember['part'][] {
  if (cuts > MAX_CHOICES) return [...new Map(members.map(({ part }) => [part.join(), part])).values()]
  const starts = Array.from({ length: cuts }, (_, at) => at)
  const all = starts.flatMap(from =>
    starts.filter(end => end >= from).map((end): GroundMember['part'] => [from, end + 1]),
  )
  return all.sort((a, b) => b[1] - b[0] - (a[1] - a[0]) || a[0] - b[0])
}

/** With more parts, the list of all ranges would be too long. */
const MAX_CHOICES = 12

export function doOverlap(a: GroundMember, b: GroundMember): boolean {
  return a.part[0] < b.part[1] && b.part[0] < a.part[1]
}

function greatestCommon(a: number, b: number): number {
  return b === 0 ? a : greatestCommon(b, a % b)
}
