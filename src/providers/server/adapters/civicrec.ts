import type { ProviderAdapter } from '../adapter.ts'
import { feedAdapter } from './feed-adapter.ts'

/** CivicRec has no public interface: its facilities publish a calendar or a CSV file. */
export const civicrec: ProviderAdapter = feedAdapter('civicrec')
