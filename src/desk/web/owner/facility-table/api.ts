import { queryOptions } from '@tanstack/react-query'
import type { facilityTableEndpoints, TableOrder } from '#desk/facility-table-contract.ts'
import { caller, callerWithHeaders } from '#kit/web/api/call.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import { listQuery } from '#kit/web/list/list-query.ts'
import { type Filters, oneOf, typed } from '#kit/web/list/use-filters.ts'

const orders = ['venue', 'venue-down', 'name', 'name-down', 'price', 'price-down', 'today', 'today-down'] as const
export type ShownOrder = (typeof orders)[number]

export const tableFilters = {
  text: typed,
  sport: typed,
  state: typed,
  venue: typed,
  life: typed,
  order: oneOf(...orders),
}
export type TableFilter = Filters<typeof tableFilters>

/** Among the owner’s lists: they are fetched again and forgotten together. */
export const TABLE_KEY = ['/api/owner/facilities', 'pages', 'table']

export function tableQuery(accountId: string, { order, ...filter }: TableFilter) {
  const [column, direction] = order.split('-') as [TableOrder, 'down' | undefined]
  return listQuery([...TABLE_KEY, accountId, filter, order], (cursor, transport) =>
    listTable({ query: { ...(filter as object), order: column, direction: direction ?? 'up', cursor } }, transport),
  )
}

export function choicesQuery(accountId: string) {
  return queryOptions({
    queryKey: ['/api/owner/facilities', 'choices', accountId],
    queryFn: ({ client }) => readChoices({}, transportOf(client)),
  })
}

const listTable = callerWithHeaders<typeof facilityTableEndpoints.list>('GET /api/owner/facility-table')
const readChoices = caller<typeof facilityTableEndpoints.choices>('GET /api/owner/facility-table/choices')
