import type { ColumnName } from '#imports/columns.ts'
import type { CellFault } from '../cells/cell-problems.ts'
import type { StateCode } from '../cells/read-state.ts'

/** As parsed; coordinates are not validated. */
export type ToldLocation = {
  city: string | null
  state: StateCode | null
  zip: string | null
  latitude: number | null
  longitude: number | null
}

export type Location = {
  city: string
  state: StateCode
  zip: string | null
  latitude: number
  longitude: number
  locationIsApproximate: boolean
  /** IANA zone. */
  timeZone: string
}

export type LocationFault = CellFault & { column: ColumnName }
