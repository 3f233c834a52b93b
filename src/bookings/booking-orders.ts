export const bookingOrders = ['newest', 'oldest', 'latest-start', 'earliest-start'] as const
export type BookingOrder = (typeof bookingOrders)[number]

export type ListOrder = { by: 'created' | 'start'; descending: boolean }

export const listOrders: Record<BookingOrder, ListOrder> = {
  newest: { by: 'created', descending: true },
  oldest: { by: 'created', descending: false },
  'latest-start': { by: 'start', descending: true },
  'earliest-start': { by: 'start', descending: false },
}
