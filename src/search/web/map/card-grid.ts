/** Shared with the skeletons. */
export const cardGrid = 'grid grid-cols-1 gap-4 @xl:grid-cols-2 md:gap-6 @4xl:grid-cols-3'

/** On a desktop. */
export const FIRST_ROW = 3

/** Dims old results after a delay. Needs `transition-opacity`. */
export const outdated = 'opacity-50 delay-200'

/** On a phone the map is a sheet over the list. */
export const besideMap =
  'items-start gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_30rem]'
