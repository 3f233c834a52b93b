import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense } from 'react'
import type { CalendarColumn, CalendarItem } from '#bookings/calendar/contract.ts'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { loadPart } from '#kit/web/load-part.ts'
import { CALENDAR_KEY, pendingQuery } from './api.ts'
import type { ItemProps } from './block-panel.tsx'
import type { EntryDialogProps } from './use-entry.ts'

type Facility = CalendarColumn['facility']

/** A calendar item, or free time in the facility's local time. */
export type Opened = { facility: Facility; item: CalendarItem } | { facility: Facility; from: string; to: string }

type CalendarDialogsProps = Pick<EntryDialogProps, 'onClose' | 'onTaken'> & {
  opened: Opened | null
  facilities: readonly Facility[]
}

/** The code of the panels loads on first use. */
export function CalendarDialogs({ opened, facilities, onClose, onTaken }: CalendarDialogsProps) {
  const client = useQueryClient()
  const refresh = () => {
    void client.invalidateQueries({ queryKey: CALENDAR_KEY })
    void client.invalidateQueries({ queryKey: pendingQuery.queryKey })
  }
  if (!opened) return null
  return (
    <Suspense fallback={null}>
      {'item' in opened ? (
        <ItemDialog {...opened} {...{ onClose, onTaken }} onChanged={refresh} />
      ) : (
        <EntryDialog
          {...opened}
          {...{ onClose, onTaken }}
          others={facilities.filter(({ id }) => id !== opened.facility.id)}
          onChanged={refresh}
        />
      )}
    </Suspense>
  )
}

const ItemDialog = lazy<ComponentType<ItemProps>>(() =>
  loadPart(() => import('./item-dialog.tsx')).then(
    part => ({ default: part.ItemDialog }),
    () => ({ default: Missing }),
  ),
)

const EntryDialog = lazy<ComponentType<EntryDialogProps>>(() =>
  loadPart(() => import('./entry-dialog.tsx')).then(
    part => ({ default: part.EntryDialog }),
    () => ({ default: Missing }),
  ),
)

/** The code failed to load. */
function Missing({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="We couldn’t open this">
      Check your connection and reload the page.
    </Dialog>
  )
}
