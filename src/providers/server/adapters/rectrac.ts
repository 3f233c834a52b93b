import type { ProviderAdapter } from '../adapter.ts'
import { feedAdapter } from './feed-adapter.ts'

/** RecTrac has no public interface: its facilities publish a calendar or a CSV file. */
export const rectrac: ProviderAdapter = feedAdapter('rectrac')
