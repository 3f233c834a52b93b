import type { FieldSearch } from '#search/contract.ts'

export const OPEN_SEARCH_ALERT = 'open-search-alert'

/** Handled by `SearchAlertHost`. */
export function openSearchAlert(search: FieldSearch): void {
  window.dispatchEvent(new CustomEvent<FieldSearch>(OPEN_SEARCH_ALERT, { detail: search }))
}
