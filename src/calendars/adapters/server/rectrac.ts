import type { ProviderAdapter } from '#calendars/server/adapter.ts'
import { feedAdapter } from './feed-adapter.ts'

/** No public API; facilities publish a calendar or CSV file. */
export const rectrac: ProviderAdapter = feedAdapter('rectrac')
