import { DEFAULT_REFUND_HOURS } from '#facilities/refund-policy.ts'
import type { CellProblem } from '#imports/contract.ts'

type Row = readonly [kind: CellProblem['kind'], message: string]

/** Fixed messages, so problems can be counted by code; details go into the suggestion. */
export const cellProblems = {
  formula: ['error', 'This is a formula, not a value. Copy the column, paste it as values, and save the file again.'],
  'excel-date': ['error', 'Your spreadsheet turned this into a date. Format the column as text and type it again.'],
  'excel-shortened': [
    'error',
    'Your spreadsheet cut off digits of this number. Format the column as text and type it again.',
  ],
  'excel-number': ['guess', 'Your spreadsheet formatted this as a number. We removed the “.0”.'],
  'too-long': [
    'error',
    'This is too long. The limit is 200 characters for names and streets, 100 for parks and cities, 60 for surfaces, and 2,000 for descriptions.',
  ],
  'not-accepted': ['error', 'We can’t use this value. See the column guide for what’s allowed.'],
  'extra-cells': ['warning', 'This row has more cells than there are columns. We skipped the extra cells.'],

  'example-row': ['error', 'This is an example row from the template. Delete it from your list.'],
  'summary-row': ['error', 'This looks like a total row, not a facility, so we won’t import it.'],
  'row-closed': [
    'error',
    'This facility is marked as closed or inactive, so we won’t import it. If it’s already listed here, close it down on its page.',
  ],
  'closed-unknown': ['warning', 'We can’t tell whether this means open or closed, so we assumed open.'],
  'name-missing': ['error', 'Add a name. Every facility needs one.'],
  'name-no-text': ['error', 'Use at least one letter or digit in the name.'],
  'name-with-address': ['error', 'Remove web and email addresses from the name.'],

  'no-sport': ['error', 'We don’t recognize a sport here. Add at least one from our list.'],
  'sport-missing': ['error', 'Add at least one sport.'],
  'sport-unknown': ['warning', 'This isn’t one of our sports, so we skipped it.'],
  'sport-guess': ['guess', 'We matched this to one of our sports.'],
  'mark-unknown': [
    'warning',
    'Use an X, yes or a count to mark this sport. We couldn’t read this value, so we skipped it.',
  ],
  'mark-guess': ['guess', 'We read this as yes.'],

  'price-not-a-number': [
    'warning',
    'This isn’t an amount. Until the facility has a price, players see “Contact for pricing” and can’t book.',
  ],
  'price-range': [
    'warning',
    'This is more than one amount. Until the facility has one price, players see “Contact for pricing” and can’t book.',
  ],
  'price-zero': [
    'error',
    'You can’t offer free bookings here yet. Enter a price, or leave this empty to list the facility without bookings.',
  ],
  'price-negative': ['error', 'A price can’t be negative. Correct it or leave it empty.'],
  'price-too-high': ['error', 'The most we accept is $100,000 an hour. Enter the price of one hour.'],
  'price-other-unit': ['error', 'This isn’t an hourly price. Enter the price of one hour.'],
  'price-currency': ['error', 'Prices are in US dollars. Convert this one to dollars.'],
  'price-guess': ['guess', 'We read this as one amount in US dollars per hour.'],
  'price-unusual': ['guess', 'This is high for one hour. Make sure it’s the hourly price.'],
  'price-rounded': ['guess', 'We rounded this to whole cents.'],

  'flag-unknown': ['warning', 'This isn’t yes or no, so we skipped it.'],
  'flag-guess': ['guess', 'We read this as yes or no.'],
  'choice-unknown': ['warning', 'This isn’t one of the options, so we skipped it.'],
  'choice-guess': ['guess', 'We matched this to one of the options.'],
  'provider-unknown': ['warning', 'We don’t know this reservation system, so you’ll manage the calendar here.'],
  'amenity-unknown': ['warning', 'This isn’t one of our amenities, so we skipped it.'],
  'amenity-guess': ['guess', 'We matched this to one of our amenities.'],

  'count-invalid': ['warning', 'This isn’t a number of people, so we skipped it.'],
  'refund-invalid': [
    'warning',
    `Use hours such as 24, or steps such as 100% until 48 hours; 50% until 12 hours. We’ll use ${DEFAULT_REFUND_HOURS} hours.`,
  ],
  'approval-unknown': ['warning', 'Use instant or request. Until you correct it, we’ll use the default.'],
  'response-invalid': ['warning', 'Use a number of hours from 1 to 72. We’ll use 4 hours.'],
  'refund-guess': ['guess', 'We read this as a refund policy.'],

  'size-invalid': ['warning', 'This isn’t a length, so we skipped it.'],
  'size-absurd': ['error', 'Length and width must be between 5 and 5,280 feet. Correct this or leave it empty.'],
  'size-in-feet': ['guess', 'There’s no unit, so we assumed feet.'],
  'size-swapped': ['guess', 'The width was larger than the length, so we swapped them.'],

  'phone-invalid': ['warning', 'This isn’t a phone number with an area code, so we skipped it.'],
  'phone-first': ['guess', 'There’s more than one phone number here. We used the first.'],
  'email-invalid': ['warning', 'This isn’t an email address, so we skipped it.'],
  'email-first': ['guess', 'There’s more than one email address here. We used the first.'],
  'url-invalid': ['warning', 'This isn’t a web address, so we skipped it.'],
  'url-scheme': ['error', 'A web address must start with https:// or http://.'],
  'url-guess': ['guess', 'The https:// was missing, so we added it.'],
  'photo-invalid': ['warning', 'This isn’t a link to a photo, so we skipped it.'],
  'photo-too-many': ['warning', 'A facility can have up to 20 photos. We skipped the rest.'],
  'photo-https': ['guess', 'Photo links need https://, so we added it.'],

  'state-unknown': ['error', 'This isn’t a US state. Use its two letters or full name.'],
  'state-elsewhere': ['error', 'Fields in this state are listed at another address.'],
  'state-guess': ['guess', 'We matched this to a state.'],
  'state-missing': ['error', 'Add the state. We can’t tell it from the rest of the row.'],
  'state-filled': ['guess', 'The state was missing, so we took it from the rest of the row.'],
  'city-missing': ['error', 'Add the city. We can’t tell it from the rest of the row.'],
  'city-filled': ['guess', 'The city was missing, so we took it from the rest of the row.'],
  'city-unknown': ['error', 'We couldn’t find this city in the state. Correct it, or add a ZIP code or coordinates.'],
  'city-misspelled': ['guess', 'We corrected the spelling to match the city of the ZIP code or coordinates.'],
  'city-unlisted': ['guess', 'We couldn’t find this city. Check the spelling.'],
  'city-other-zip': ['guess', 'This ZIP code is mostly used in another city. Check both.'],
  'city-with-state': ['guess', 'This cell held more than the city, so we split it up.'],

  'zip-invalid': ['error', 'A ZIP code has five or nine digits. Correct it or leave it empty.'],
  'zip-unknown': ['warning', 'This ZIP code doesn’t exist, so we skipped it.'],
  'zip-guess': ['guess', 'The leading zero was missing, so we added it.'],
  'zip-extracted': ['guess', 'This cell held more than the ZIP code. We skipped the rest.'],
  'zip-elsewhere': ['error', 'This ZIP code doesn’t match the city or state. Correct one of them.'],
  'zip-next-door': ['warning', 'This ZIP code is in a different state from the city, so we skipped it.'],
  'zip-far': ['warning', 'This ZIP code is more than 100 miles from the coordinates, so we skipped it.'],

  'coordinate-invalid': [
    'error',
    'This isn’t a number of degrees, such as 30.2672. Correct it or leave both cells empty.',
  ],
  'coordinate-guess': ['guess', 'We read this as degrees.'],
  'coordinate-alone': [
    'warning',
    'Latitude and longitude go together. We skipped this one because the other is missing.',
  ],
  'coordinates-zero': [
    'error',
    'These coordinates are in the Atlantic off Africa. If you don’t know the coordinates, leave both cells empty.',
  ],
  'coordinates-swapped': ['error', 'Latitude and longitude seem to be swapped. Switch them.'],
  'coordinates-not-degrees': [
    'error',
    'These coordinates aren’t in degrees. Export the list with latitude and longitude.',
  ],
  'coordinates-abroad': [
    'error',
    'These coordinates aren’t in the United States. Correct them, or leave both cells empty.',
  ],
  'coordinates-elsewhere': ['error', 'These coordinates aren’t in the row’s state. Correct one or the other.'],
  'longitude-sign': ['guess', 'The minus sign was missing, so we added it.'],
  'at-zip-middle': ['guess', 'There are no coordinates, so we’ll show it at the center of its ZIP code.'],
  'at-city-middle': ['guess', 'There are no coordinates or ZIP code, so we’ll show it at the center of its city.'],
} as const satisfies Record<string, Row>

export type CellCode = keyof typeof cellProblems

/** `part`: the affected part of the cell. */
export type CellFault = { code: CellCode; suggestion: string | null; part?: string }

/** Merges faults by code. */
export function joined(faults: readonly CellFault[]): CellFault[] {
  const byCode = Map.groupBy(faults, ({ code }) => code)
  return [...byCode].map(([code, same]) => ({
    code,
    suggestion: listed(same.map(({ suggestion }) => suggestion)),
    part: listed(same.map(({ part }) => part)) ?? undefined,
  }))
}

function listed(texts: readonly (string | null | undefined)[]): string | null {
  const said = [...new Set(texts.filter(text => typeof text === 'string'))]
  return said.length === 0 ? null : said.join('; ')
}

export function isRefusal({ code }: CellFault): boolean {
  return cellProblems[code][0] === 'error'
}

export function isGuess({ code }: CellFault): boolean {
  return cellProblems[code][0] === 'guess'
}
