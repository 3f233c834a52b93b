import type { OwnedFacility } from './owned-facility.ts'

/** Whose facilities a list is compared with, and what the list says of a facility at all. */
export type OwnedScope = {
  ownerId: string
  /** What the list has no column for: of a facility that is there already it stays as it is. */
  keeps: ReadonlySet<keyof OwnedFacility>
  /**
   * Whether the list has the owner's numbers. In one that has none, a place is looked for among the numbered facilities, too; in one
   * that has them, a row without a number means a facility without a number.
   */
  hasRefs: boolean
}
