import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ColumnName } from '#imports/columns.ts'

/** Rows count from the header, lines from the file's start. */
export type PlantedFault = {
  row: number
  line: number
  /** Null for the whole row. */
  column: ColumnName | null
  kind: 'error' | 'warning'
  code: string
}

/** Half of sixty rows are valid. Titles, blank lines and multi-line cells make rows and lines differ. */
export const plantedFile = path.resolve(import.meta.dirname, '../../../e2e/import-files/thirty-faults.csv')
export const readPlantedFile = (): Buffer => readFileSync(plantedFile)
export const PLANTED_ROWS = 60

export const plantedFaults: readonly PlantedFault[] = [
  { row: 2, line: 7, column: 'street', kind: 'error', code: 'formula' },
  { row: 4, line: 10, column: 'capacity', kind: 'error', code: 'excel-date' },
  { row: 6, line: 13, column: 'name', kind: 'error', code: 'too-long' },
  { row: 8, line: 16, column: 'name', kind: 'error', code: 'name-missing' },
  { row: 10, line: 19, column: 'sportTypes', kind: 'error', code: 'no-sport' },
  { row: 12, line: 23, column: 'sportTypes', kind: 'error', code: 'sport-missing' },
  { row: 14, line: 25, column: 'pricePerHourUsd', kind: 'error', code: 'price-negative' },
  { row: 16, line: 29, column: 'pricePerHourUsd', kind: 'error', code: 'price-zero' },
  { row: 18, line: 32, column: 'pricePerHourUsd', kind: 'error', code: 'price-too-high' },
  { row: 20, line: 34, column: 'pricePerHourUsd', kind: 'error', code: 'price-other-unit' },
  { row: 22, line: 37, column: 'pricePerHourUsd', kind: 'error', code: 'price-currency' },
  { row: 24, line: 42, column: 'dimensionsLengthFt', kind: 'error', code: 'size-absurd' },
  { row: 26, line: 45, column: 'bookingUrl', kind: 'error', code: 'url-scheme' },
  { row: 28, line: 48, column: 'state', kind: 'error', code: 'state-unknown' },
  { row: 30, line: 51, column: 'city', kind: 'error', code: 'city-unknown' },
  { row: 32, line: 54, column: 'zip', kind: 'error', code: 'zip-invalid' },
  { row: 34, line: 58, column: 'zip', kind: 'error', code: 'zip-elsewhere' },
  { row: 36, line: 61, column: 'latitude', kind: 'error', code: 'coordinates-zero' },
  { row: 38, line: 63, column: 'latitude', kind: 'error', code: 'coordinates-swapped' },
  { row: 40, line: 67, column: 'latitude', kind: 'error', code: 'coordinates-abroad' },
  { row: 42, line: 71, column: 'latitude', kind: 'error', code: 'coordinates-elsewhere' },
  { row: 44, line: 73, column: null, kind: 'error', code: 'key-twice' },
  { row: 46, line: 76, column: 'pricePerHourUsd', kind: 'warning', code: 'price-not-a-number' },
  { row: 48, line: 80, column: 'pricePerHourUsd', kind: 'warning', code: 'price-range' },
  { row: 50, line: 82, column: 'sportTypes', kind: 'warning', code: 'sport-unknown' },
  { row: 52, line: 85, column: 'lighting', kind: 'warning', code: 'flag-unknown' },
  { row: 54, line: 88, column: 'amenities', kind: 'warning', code: 'amenity-unknown' },
  { row: 56, line: 91, column: 'capacity', kind: 'warning', code: 'count-invalid' },
  { row: 58, line: 94, column: 'bookingPhone', kind: 'warning', code: 'phone-invalid' },
  { row: 60, line: 97, column: 'bookingEmail', kind: 'warning', code: 'email-invalid' },
]
