import type { BookingOrder } from '#bookings/booking-orders.ts'

type Sort = { direction: 'ascending' | 'descending' | 'none'; onSort: () => void }

/** A press on the column turns its order round; the first one begins with the latest. */
export function sortBy(
  { order, onOrder }: { order: BookingOrder; onOrder: (order: BookingOrder) => void },
  [ascending, descending]: readonly [BookingOrder, BookingOrder],
): Sort {
  const direction = order === ascending ? 'ascending' : order === descending ? 'descending' : 'none'
  return { direction, onSort: () => onOrder(direction === 'descending' ? ascending : descending) }
}
