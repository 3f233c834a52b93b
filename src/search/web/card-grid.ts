/** The grid of cards, shared with the skeletons that hold their places. */
export const cardGrid = 'grid grid-cols-1 gap-4 sm:grid-cols-2 md:gap-6 lg:grid-cols-3'

/** Cards that can be seen without scrolling on a desk. */
export const FIRST_ROW = 3

/** What an earlier search found, when the new one takes a while. Its box has `transition-opacity`. */
export const outdated = 'opacity-50 delay-200'
