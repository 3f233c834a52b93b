const properties = new Map<string, string>()

/** `facility_id` → `facilityId`. Names that are not snake_case stay: `_id`, `?column?`, a quoted `facilityId`. */
export function propertyOf(column: string): string {
  let property = properties.get(column)
  if (property === undefined) {
    property = column.replace(/(?<=[a-z0-9])_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    properties.set(column, property)
  }
  return property
}

/** `facilityId` → `facility_id`. A digit has no capital, so no column's name may have one after `_`. */
export function columnOf(property: string): string {
  return property.replace(/[A-Z]/g, capital => `_${capital.toLowerCase()}`)
}
