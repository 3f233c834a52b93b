import { paths } from '#kit/shared/paths.ts'

/** The pages that the header and its menu lead to, in this order. */
export const navigation = [
  { label: 'Find Fields', to: paths.search },
  { label: 'My bookings', to: paths.bookings },
  { label: 'Data sources', to: paths.dataSources },
] as const
