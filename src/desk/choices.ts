/** The ranges of the analytics, in days, today among them. */
export const ranges = [7, 30, 90, 365] as const
export type Range = (typeof ranges)[number]

/** Letters of what administrators search for: with fewer, an index of parts of words is of no help. */
export const SEARCH_LENGTH = { min: 3, max: 100 } as const
