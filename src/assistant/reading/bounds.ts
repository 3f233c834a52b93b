/** US dollars, miles, characters, days. */
export const MAX_PRICE_USD = 100_000
export const MAX_RADIUS_MILES = 500
export const MAX_LOCATION_LENGTH = 100
export const MAX_DAYS_AHEAD = 731
/** Years; two digits. */
export const MAX_AGE = 99
export const skillLevels = ['beginner', 'intermediate', 'advanced'] as const
