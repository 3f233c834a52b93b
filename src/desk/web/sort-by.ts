import type { BookingOrder } from '#bookings/booking-orders.ts'

type Sort = { direction: 'ascending' | 'descending' | 'none'; onSort: () => void }

/** Clicking the column reverses its order; the first click sorts latest first. */
export function sortBy(
  { order, onOrder }: { order: BookingOrder; onOrder: (order: BookingOrder) => void },
  [ascending, descending]: readonly [BookingOrder, BookingOrder],
): Sort {
  const direction = order === ascending ? 'ascending' : order === descending ? 'descending' : 'none'
  return { direction, onSort: () => onOrder(direction === 'descending' ? ascending : descending) }
}
