import type { FieldSearch } from '../contract.ts'

export const OPEN_SEARCH_ALERT = 'open-search-alert'

/** Offers to tell by mail when a time frees that this search would find. What stands above listens for it. */
export function openSearchAlert(search: FieldSearch): void {
  window.dispatchEvent(new CustomEvent<FieldSearch>(OPEN_SEARCH_ALERT, { detail: search }))
}
