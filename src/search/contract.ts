import { sports } from '#facilities/contract.ts'

/** Query parameters of /search, in the order in which they are written (specification, section 2). */
export const searchParameters = [
  'location',
  'sport',
  'max_price_usd',
  'indoor_outdoor',
  'surface_type',
  'date',
  'time',
] as const
export type SearchParameter = (typeof searchParameters)[number]

/** Another name of `time`, which the assistant's result uses: "15:00-16:00". */
export const TIME_RANGE_PARAMETER = 'time_range'

/** Parameters of /search (specification, section 2) that choose nothing in the standard view; it says so. */
export const RADIUS_PARAMETER = 'radius_miles'
export const ENHANCED_PARAMETER = 'enhanced'

/** `date` and `time` choose no facilities in the standard view: they travel on to the booking page. */
export const narrowingParameters = ['location', 'sport', 'max_price_usd', 'indoor_outdoor', 'surface_type'] as const
export type NarrowingParameter = (typeof narrowingParameters)[number]

/** Carries the id of a booking that was just made to /search, which then says so. */
export const BOOKED_PARAMETER = 'booked'

/** Beside it, with the value "requested": the owner has still to confirm that booking. */
export const BOOKED_STATUS_PARAMETER = 'status'

/** A choice in a list; the one with the value '' sets no filter. */
export type Option = { value: string; label: string }

export const sportOptions: readonly Option[] = [
  { value: '', label: 'All Sports' },
  ...sports.map(sport => ({ value: sport, label: sport })),
]

/** The parts of a day (specification, section 9). */
export const timeOptions: readonly Option[] = [
  { value: '', label: 'Any time' },
  { value: 'early-morning', label: 'Early morning, 5AM-9AM' },
  { value: 'morning', label: 'Morning, 6AM-12PM' },
  { value: 'afternoon', label: 'Afternoon, 12PM-6PM' },
  { value: 'evening', label: 'Evening, 6PM-10PM' },
  { value: 'late-evening', label: 'Late evening, 8PM-11PM' },
]

/** `both` is a place with fields or courts inside and outside; the filter matches exactly (specification, section 5). */
export const indoorOutdoorOptions: readonly Option[] = [
  { value: '', label: 'Any' },
  { value: 'indoor', label: 'Indoor' },
  { value: 'outdoor', label: 'Outdoor' },
  { value: 'both', label: 'Both' },
]

/** Words that owners and cities use; each matches every surface that contains it. */
export const surfaceOptions: readonly Option[] = [
  { value: '', label: 'Any' },
  ...['Turf', 'Grass', 'Hard court', 'Asphalt', 'Concrete', 'Clay', 'Wood', 'Rubber', 'Sand', 'Ice', 'Pool'].map(
    surface => ({ value: surface, label: surface }),
  ),
]

/** As the list of facilities accepts them. */
export const MAX_TEXT_LENGTH = 100
export const MAX_PRICE_USD = 100_000
