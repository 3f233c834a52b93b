/** The grid of cards, shared with the skeletons that hold their places: as many columns as its `@container` has room for. */
export const cardGrid = 'grid grid-cols-1 gap-4 @xl:grid-cols-2 md:gap-6 @4xl:grid-cols-3'

/** Cards that can be seen without scrolling on a desk. */
export const FIRST_ROW = 3

/** What an earlier search found, when the new one takes a while. Its box has `transition-opacity`. */
export const outdated = 'opacity-50 delay-200'

/** Cards and map side by side on a desk; on a phone the map stands in the list's place, which has `underMap` then. */
export const besideMap =
  'items-start gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_30rem]'
export const underMap = 'max-lg:hidden max-lg:noscript:block'
