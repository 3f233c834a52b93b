export type UsState = { code: string; name: string; timeZone: string }

/**
 * US Postal Service, Publication 28, appendix B. A state in two zones gets that of most of its people (49 CFR part 71).
 */
export const usStates: readonly UsState[] = [
  ...inZone('America/New_York', {
    CT: 'Connecticut',
    DE: 'Delaware',
    FL: 'Florida',
    GA: 'Georgia',
    IN: 'Indiana',
    KY: 'Kentucky',
    MA: 'Massachusetts',
    MD: 'Maryland',
    ME: 'Maine',
    MI: 'Michigan',
    NC: 'North Carolina',
    NH: 'New Hampshire',
    NJ: 'New Jersey',
    NY: 'New York',
    OH: 'Ohio',
    PA: 'Pennsylvania',
    RI: 'Rhode Island',
    SC: 'South Carolina',
    VA: 'Virginia',
    VT: 'Vermont',
    WV: 'West Virginia',
  }),
  ...inZone('America/Chicago', {
    AL: 'Alabama',
    AR: 'Arkansas',
    IA: 'Iowa',
    IL: 'Illinois',
    KS: 'Kansas',
    LA: 'Louisiana',
    MN: 'Minnesota',
    MO: 'Missouri',
    MS: 'Mississippi',
    ND: 'North Dakota',
    NE: 'Nebraska',
    OK: 'Oklahoma',
    SD: 'South Dakota',
    TN: 'Tennessee',
    TX: 'Texas',
    WI: 'Wisconsin',
  }),
  ...inZone('America/Denver', {
    CO: 'Colorado',
    ID: 'Idaho',
    MT: 'Montana',
    NM: 'New Mexico',
    UT: 'Utah',
    WY: 'Wyoming',
  }),
  ...inZone('America/Phoenix', { AZ: 'Arizona' }),
  ...inZone('America/Los_Angeles', { CA: 'California', NV: 'Nevada', OR: 'Oregon', WA: 'Washington' }),
  ...inZone('America/Anchorage', { AK: 'Alaska' }),
  ...inZone('Pacific/Honolulu', { HI: 'Hawaii' }),
].toSorted((a, b) => (a.name < b.name ? -1 : 1))

/** The federal district and the territories (same appendix). */
export const otherPlaces: readonly Omit<UsState, 'timeZone'>[] = [
  { code: 'DC', name: 'District of Columbia' },
  { code: 'AS', name: 'American Samoa' },
  { code: 'GU', name: 'Guam' },
  { code: 'MP', name: 'Northern Mariana Islands' },
  { code: 'PR', name: 'Puerto Rico' },
  { code: 'VI', name: 'U.S. Virgin Islands' },
]

export const statesAndPlaces = [...usStates, ...otherPlaces]

/**
 * The code of a state, the federal district or a territory, from its code or name in any case; undefined for anything
 * else.
 */
export function stateCode(text: string): string | undefined {
  const typed = text.toLowerCase()
  return statesAndPlaces.find(({ code, name }) => [code, name].some(known => known.toLowerCase() === typed))?.code
}

function inZone(timeZone: string, states: Record<string, string>): UsState[] {
  return Object.entries(states).map(([code, name]) => ({ code, name, timeZone }))
}
