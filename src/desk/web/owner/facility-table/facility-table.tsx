import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkRun, Selection } from '#availability/bulk-changes/contract.ts'
import { BulkDialog } from '#availability/bulk-changes/web/bulk-dialog.tsx'
import { facilitiesText } from '#availability/bulk-changes/web/bulk-messages.ts'
import { CloseManyDialog } from '#bookings/closures/web/close-many-dialog.tsx'
import type { TableRow } from '#desk/facility-table-contract.ts'
import { ListPages, useList } from '#kit/web/list/list-pages.tsx'
import { useFilters } from '#kit/web/list/use-filters.ts'
import { Table } from '#kit/web/table/table.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { useMay } from '#organizations/web/use-may.ts'
import { TABLE_KEY, type TableFilter, tableFilters, tableQuery } from './api.ts'
import { type Chosen, isChosen, noneChosen, toggle, toggleShown } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'
import { tableColumns } from './table-columns.tsx'
import { TableFilterFields } from './table-filter-fields.tsx'

/** For owners of many facilities. The URL holds filters and order. */
export function FacilityTable({ accountId }: { accountId: string }) {
  const { filter, change, ...filters } = useFilters(tableFilters)
  const list = useList(tableQuery(accountId, filter), { keepsOld: true })
  // A selection belongs to a filter: what is not shown is not changed unseen.
  const { order: _, ...narrowed } = filter
  const scope = JSON.stringify(narrowed)
  const [kept, setKept] = useState({ scope, chosen: noneChosen })
  const chosen = kept.scope === scope ? kept.chosen : noneChosen
  const setChosen = (next: Chosen) => setKept({ scope, chosen: next })
  return (
    <div className="flex flex-col gap-4">
      <TableFilterFields accountId={accountId} filter={filter} onChange={change} />
      <ListPages list={list} what="your facilities" filters={filters} more="Show more facilities">
        {rows => (
          <Rows
            rows={rows}
            total={list.total ?? rows.length}
            filter={filter}
            onOrder={order => change({ order })}
            chosen={chosen}
            onChosen={setChosen}
          />
        )}
      </ListPages>
    </div>
  )
}

type RowsProps = {
  rows: readonly TableRow[]
  total: number
  filter: TableFilter
  onOrder: (order: TableFilter['order']) => void
  chosen: Chosen
  onChosen: (chosen: Chosen) => void
}

function Rows({ rows, total, filter, onOrder, chosen, onChosen }: RowsProps) {
  const client = useQueryClient()
  const [isChanging, setChanging] = useState(false)
  const [isClosing, setClosing] = useState(false)
  const may = useMay()
  const mayChange = may('manage-facilities') === true
  const mayClose = may('close-facilities') === true
  const shown = rows.map(({ id }) => id)
  const count = chosen.isAll ? total : chosen.ids.size
  const selected = rows.filter(({ id }) => isChosen(chosen, id))
  const canClose = selected.length === count && count <= MAX_CLOSED
  function finish({ changed }: BulkRun) {
    setChanging(false)
    onChosen(noneChosen)
    toast({ title: `${facilitiesText(changed ?? 0)} changed` })
    void client.invalidateQueries({ queryKey: TABLE_KEY })
  }
  return (
    <div className="flex flex-col gap-3">
      <SelectionBar
        {...{ count, total, shown: rows.length, isAll: chosen.isAll, mayClose }}
        onAll={() => onChosen({ ...noneChosen, isAll: true })}
        onClear={() => onChosen(noneChosen)}
        onChange={mayChange ? () => setChanging(true) : null}
        onCloseTimes={mayClose && canClose ? () => setClosing(true) : null}
      />
      <Table
        caption="Your facilities"
        captionHidden
        stacked
        pinned
        columns={tableColumns({
          order: filter.order,
          onOrder,
          mayEdit: may('edit-facility') === true,
          maySelect: mayChange || mayClose,
          isChosen: id => isChosen(chosen, id),
          isAllChosen: shown.length > 0 && shown.every(id => isChosen(chosen, id)),
          onToggle: (id, extend) => onChosen(toggle(chosen, { id, shown, extend })),
          onToggleAll: () => onChosen(toggleShown(chosen, shown)),
        })}
        rows={rows}
        rowKey={({ id }) => id}
      />
      <BulkDialog
        open={isChanging}
        selection={selectionOf(chosen, filter)}
        count={count}
        onClose={() => setChanging(false)}
        onDone={finish}
      />
      <CloseManyDialog
        open={isClosing}
        facilities={selected}
        timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
        onClose={() => setClosing(false)}
      />
    </div>
  )
}

/** As in the contract of closures. */
const MAX_CLOSED = 100

function selectionOf({ ids, isAll }: Chosen, shown: TableFilter): Selection {
  const { order: _, ...filter } = shown
  return isAll ? { filter: filter as Extract<Selection, { filter: unknown }>['filter'] } : { facilityIds: [...ids] }
}
