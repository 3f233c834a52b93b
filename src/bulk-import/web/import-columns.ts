export type ImportColumn = { name: string; what: string; example: string; isNeeded: boolean }

/** What a list of facilities tells, by the fields of a facility (specification, section 3). The examples are one made-up gym. */
export const importColumns: readonly ImportColumn[] = [
  needed('name', 'What players call it', 'Example Park Court 2'),
  needed('street', 'House number and street', '100 Example Street'),
  needed('city', 'City', 'Austin'),
  needed('state', 'Two-letter code', 'TX'),
  needed('zip', 'ZIP code', '78701'),
  needed('sportTypes', 'Sports it is for, separated by semicolons', 'Basketball; Volleyball'),
  optional('linesMarkedFor', 'Sports whose lines are on the ground, if they differ', 'Basketball'),
  optional('pricePerHourUsd', 'US dollars an hour; when empty, players see “Contact for pricing”', '40'),
  optional('indoorOutdoor', 'indoor, outdoor or both', 'indoor'),
  optional('surfaceType', 'What the ground is made of', 'Wood'),
  optional('fieldType', 'Kind of facility', 'Indoor Court/Gym'),
  optional('lighting', 'yes or no', 'yes'),
  optional('amenities', 'Separated by semicolons', 'Parking; Restrooms'),
  optional('capacity', 'People it holds', '120'),
  optional('dimensionsLengthFt, dimensionsWidthFt', 'Size in feet, for the drawing to scale', '84, 50'),
  optional('refundPolicy', 'Hours before the start with a full refund; 24 when empty', '24 hours'),
  optional('photosUrls', 'Web addresses of photos that are yours', 'https://example.org/court.jpg'),
  optional('providerType', 'The reservation system you use, if any', 'CivicRec'),
  optional('bookingUrl', 'Where people book today', 'https://example.org/book'),
  optional('bookingPhone, bookingEmail', 'Whom we and players reach', '(555) 555-0100, gym@example.org'),
]

function needed(name: string, what: string, example: string): ImportColumn {
  return { name, what, example, isNeeded: true }
}

function optional(name: string, what: string, example: string): ImportColumn {
  return { name, what, example, isNeeded: false }
}
