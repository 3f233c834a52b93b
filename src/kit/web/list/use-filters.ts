import { usePendingSearch } from '../use-pending-search.ts'

/** Each reads its URL parameter. What it makes of no text is the default, and not in the URL. */
export type FilterRules = Record<string, (text: string) => string>
export type Filters<Rules extends FilterRules> = { [Name in keyof Rules]: ReturnType<Rules[Name]> }

/** Typed text. */
export const typed = (text: string): string => text.trim().slice(0, 100)

/** The first value is the default. */
export function oneOf<Value extends string>(...values: readonly Value[]) {
  return (text: string): Value => values.find(value => value === text) ?? values[0]!
}

export function filtersIn<Rules extends FilterRules>(rules: Rules, search: URLSearchParams): Filters<Rules> {
  const read = Object.entries(rules).map(([name, rule]) => [name, rule(search.get(name) ?? '')])
  return Object.fromEntries(read) as Filters<Rules>
}

export function withFilters<Rules extends FilterRules>(
  rules: Rules,
  search: URLSearchParams,
  filters: Partial<Filters<Rules>>,
): URLSearchParams {
  const next = new URLSearchParams(search)
  // The selected row may not be among the new ones.
  next.delete('id')
  for (const [name, value = ''] of Object.entries<string | undefined>(filters)) {
    if (value === rules[name]!('')) next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** An order is no filter. */
export function isNarrowed(rules: FilterRules, filters: Record<string, string>): boolean {
  return Object.entries(rules).some(([name, rule]) => name !== 'order' && filters[name] !== rule(''))
}

/** A list's filters, kept in the URL. */
export function useFilters<Rules extends FilterRules>(rules: Rules) {
  const [search, changeSearch] = usePendingSearch()
  const filter = filtersIn(rules, search)
  const change = (filters: Partial<Filters<Rules>>) => changeSearch(latest => withFilters(rules, latest, filters))
  const { order: _, ...none } = filtersIn<FilterRules>(rules, new URLSearchParams())
  return { filter, change, clear: () => change(none as Filters<Rules>), isNarrowed: isNarrowed(rules, filter) }
}
