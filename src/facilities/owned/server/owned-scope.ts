import type { OwnedFacility } from './owned-facility.ts'

export type OwnedScope = {
  ownerId: string
  /** Fields without a column in the list, which keep their values. */
  keeps: ReadonlySet<keyof OwnedFacility>
  /**
   * Whether the list has the owner's numbers. Without them, a place also matches numbered facilities; with them, a row
   * without a number matches only unnumbered ones.
   */
  hasRefs: boolean
}
