/** Days, including today. */
export const ranges = [7, 30, 90, 365] as const
export type Range = (typeof ranges)[number]

/** Characters; a trigram index cannot find fewer than three. */
export const SEARCH_LENGTH = { min: 3, max: 100 } as const
