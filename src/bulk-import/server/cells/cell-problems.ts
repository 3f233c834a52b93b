import type { CellProblem } from '#bulk-import/contract.ts'

type Row = readonly [kind: CellProblem['kind'], message: string]

/** Fixed messages, so problems can be counted by code; details go into the suggestion. */
export const cellProblems = {
  formula: [
    'error',
    'This is a formula, not its result. Copy the column, paste it as values, and save the file again.',
  ],
  'excel-date': ['error', 'The spreadsheet took this for a date. Set the column to text and type it again.'],
  'excel-shortened': [
    'error',
    'The spreadsheet has cut off digits of this number. Set the column to text and type it again.',
  ],
  'excel-number': ['guess', 'The spreadsheet wrote this as a number. The ".0" was taken off.'],
  'too-long': [
    'error',
    'This is too long. Names and streets can have 200 characters, parks and cities 100, surfaces 60, descriptions 2,000.',
  ],
  'not-accepted': ['error', 'This cannot be taken as it is. The guide of columns says what can stand here.'],
  'extra-cells': [
    'warning',
    'This row has more cells than there are column names. What is beyond the last one is left out.',
  ],

  'example-row': ['error', 'This is an example row of the template. Delete it from your list.'],
  'summary-row': ['error', 'This looks like a total below the list, not a facility. It is not imported.'],
  'row-closed': [
    'error',
    'This facility is marked as closed or inactive, so it is not imported. If it is listed here already, close it down on its page.',
  ],
  'closed-unknown': ['warning', 'We cannot tell whether this means open or closed. It counts as open.'],
  'name-missing': ['error', 'Every facility needs a name.'],
  'name-no-text': ['error', 'A name needs at least one letter or digit.'],
  'name-with-address': ['error', 'Leave web and email addresses out of the name.'],

  'no-sport': ['error', "We don't recognize a sport here. Name at least one that players can choose."],
  'sport-missing': ['error', 'Say which sport it is for.'],
  'sport-unknown': ['warning', 'This is not one of our sports, so it is left out.'],
  'sport-guess': ['guess', 'This was taken for one of our sports.'],
  'mark-unknown': [
    'warning',
    'An X, a yes or a count says that the facility is for this sport. This is none of them and is left out.',
  ],
  'mark-guess': ['guess', 'This was taken for a yes.'],

  'price-not-a-number': [
    'warning',
    'This is not an amount. The facility will not be sold until it has a price. Players see "Contact for pricing".',
  ],
  'price-range': [
    'warning',
    'This is not one amount. The facility will not be sold until it has a price. Players see "Contact for pricing".',
  ],
  'price-zero': [
    'error',
    'Free times cannot be booked here yet. Give a price, or leave the cell empty: then it is shown but not sold.',
  ],
  'price-negative': ['error', 'A price cannot be below zero. Correct it or leave the cell empty.'],
  'price-too-high': ['error', 'A price can be at most $100,000 an hour. Give what one hour costs.'],
  'price-other-unit': ['error', 'This is not a price per hour. Give what one hour costs.'],
  'price-currency': ['error', 'Prices are in US dollars. Give this one in dollars.'],
  'price-guess': ['guess', 'This was read as one amount in US dollars per hour.'],
  'price-unusual': ['guess', 'This is a lot for one hour. Make sure it is the price per hour.'],
  'price-rounded': ['guess', 'This was rounded to whole cents.'],

  'flag-unknown': ['warning', 'This is neither yes nor no, so it is left out.'],
  'flag-guess': ['guess', 'This was taken for a yes or a no.'],
  'choice-unknown': ['warning', 'This is not one of the choices, so it is left out.'],
  'choice-guess': ['guess', 'This was taken for one of the choices.'],
  'provider-unknown': ['warning', 'We do not know this reservation system. Its calendar is kept by hand.'],
  'amenity-unknown': ['warning', 'This is not one of our amenities, so it is left out.'],
  'amenity-guess': ['guess', 'This was taken for one of our amenities.'],

  'count-invalid': ['warning', 'This is not a number of people, so it is left out.'],
  'refund-invalid': ['warning', 'This is not a number of hours or days. 24 hours count instead.'],
  'approval-unknown': ['warning', 'Use instant or request. Until you correct it, the usual approval counts.'],
  'response-invalid': ['warning', 'Use a number of hours from 1 to 72. 4 hours count instead.'],
  'refund-guess': ['guess', 'This was read as the hours before the start until which everything is given back.'],

  'size-invalid': ['warning', 'This is not a length, so it is left out.'],
  'size-absurd': ['error', 'A playing area is 5 to 5,280 feet long and wide. Correct this or leave it empty.'],
  'size-in-feet': ['guess', 'No unit is given. It was taken for feet.'],
  'size-swapped': ['guess', 'The width is more than the length. The two were exchanged.'],

  'phone-invalid': ['warning', 'This is not a phone number with its area code, so it is left out.'],
  'phone-first': ['guess', 'More than a phone number is here. The first number was taken.'],
  'email-invalid': ['warning', 'This is not an email address, so it is left out.'],
  'email-first': ['guess', 'More than an email address is here. The first address was taken.'],
  'url-invalid': ['warning', 'This is not a web address, so it is left out.'],
  'url-scheme': ['error', 'A web address begins with https:// or http://. Nothing else is taken.'],
  'url-guess': ['guess', 'The https:// in front was missing. It was put there.'],
  'photo-invalid': ['warning', 'This is not the web address of a photo, so it is left out.'],
  'photo-too-many': ['warning', 'A facility shows at most 20 photos. The rest is left out.'],
  'photo-https': ['guess', 'Photos need an address with https://. It was put in front.'],

  'state-unknown': ['error', 'This is not a state of the United States. Use its two letters or its name.'],
  'state-guess': ['guess', 'This was taken for a state.'],
  'state-missing': ['error', 'The state is missing, and nothing else in the row tells it.'],
  'state-filled': ['guess', 'The state was missing. It was taken from the rest of the row.'],
  'city-missing': ['error', 'The city is missing, and nothing else in the row tells where this is.'],
  'city-filled': ['guess', 'The city was missing. It was taken from the rest of the row.'],
  'city-unknown': [
    'error',
    'We know no city of this name in the state. Correct it, or add the ZIP code or coordinates.',
  ],
  'city-misspelled': [
    'guess',
    'This is spelled almost like the city of its ZIP code or coordinates. It was corrected.',
  ],
  'city-unlisted': ['guess', 'We know no city of this name. Check its spelling.'],
  'city-other-zip': ['guess', 'The ZIP code is mostly used in another city. Check both.'],
  'city-with-state': ['guess', 'More than the city is in this cell. It was taken apart.'],

  'zip-invalid': ['error', 'A ZIP code has five digits, or nine. Correct it or leave it empty.'],
  'zip-unknown': ['warning', 'There is no such ZIP code, so it is left out.'],
  'zip-guess': ['guess', 'The zero in front was missing. It was put there.'],
  'zip-extracted': ['guess', 'More than the ZIP code is in this cell. The rest was left out.'],
  'zip-elsewhere': ['error', 'This ZIP code is somewhere else. Correct it, the city or the state.'],
  'zip-next-door': ['warning', 'This ZIP code is across the state line from the city, so it is left out.'],
  'zip-far': ['warning', 'This ZIP code is more than 100 miles from the coordinates, so it is left out.'],

  'coordinate-invalid': [
    'error',
    'This is not a number of degrees, such as 30.2672. Correct it or leave both cells empty.',
  ],
  'coordinate-guess': ['guess', 'This was read as degrees.'],
  'coordinate-alone': [
    'warning',
    'Latitude and longitude belong together. This one is left out because the other is missing.',
  ],
  'coordinates-zero': [
    'error',
    'These coordinates are in the Atlantic off Africa. Leave both cells empty if you do not know them.',
  ],
  'coordinates-swapped': ['error', 'Latitude and longitude seem to be exchanged. Exchange the two.'],
  'coordinates-not-degrees': [
    'error',
    'These coordinates are not in degrees. Export the list with latitude and longitude.',
  ],
  'coordinates-abroad': [
    'error',
    'These coordinates are not in the United States. Correct them, or leave both cells empty.',
  ],
  'coordinates-elsewhere': [
    'error',
    'These coordinates are not in the state that the row names. Correct the one or the other.',
  ],
  'longitude-sign': ['guess', 'The minus sign was missing. It was put in front.'],
  'at-zip-middle': ['guess', 'Without coordinates it is shown at the middle of its ZIP code.'],
  'at-city-middle': ['guess', 'Without coordinates or a ZIP code it is shown at the middle of its city.'],
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
