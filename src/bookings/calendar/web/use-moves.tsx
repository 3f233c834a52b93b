import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { detailOf } from '#kit/web/api/api-error.ts'
import { announce } from '#kit/web/live-region.tsx'
import { loadPart } from '#kit/web/load-part.ts'
import { serverNow } from '#kit/web/server-clock.ts'
import { toast } from '#kit/web/toast/toast-store.ts'
import { CALENDAR_KEY, changeBlock } from './api.ts'
import { openText } from './calendar-labels.ts'
import { type LaneItem, localTime } from './calendar-view.ts'
import { whyNot } from './drag-rules.ts'
import type { Drop } from './drag-session.ts'
import { MOVES_KEY } from './move-api.ts'
import type { MoveDialogProps } from './move-dialog.tsx'

type Moved = Drop & { item: LaneItem }
type Asked = Omit<MoveDialogProps, 'onClose' | 'onMoved' | 'onChanged'> & { answer: (isMoved: boolean) => void }

/**
 * What a drop does: a block moves at once and can be moved back; a booking asks first, since its customer gets an
 * email. A refused drop answers false and says why.
 */
export function useMoves(): { onDrop: (drop: Drop) => Promise<boolean>; dialog: ReactNode } {
  const client = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const refresh = () => client.invalidateQueries({ queryKey: CALENDAR_KEY })

  // Its code is there before the first drop.
  useEffect(() => void loadDialog().catch(() => {}), [])

  async function onDrop({ item, ...drop }: Drop): Promise<boolean> {
    if (!item) return true
    const moved = { ...drop, item }
    const fault = whyNot(moved, serverNow())
    if (fault) return refuse(fault)
    try {
      return item.item.kind === 'block' ? await moveBlock(moved) : await askToMove(moved)
    } catch (error) {
      void refresh()
      return refuse(detailOf(error))
    }
  }

  async function moveBlock({ item, source, target, span }: Moved): Promise<boolean> {
    const { id, title: reason, startTime, endTime } = item.item
    const [from, to] = [source, target].map(({ column }) => column.facility.id) as [string, string]
    await changeBlock({ facilityId: from, blockId: id! }, { reason, ...timesOf({ target, span }), facilityId: to })
    await refresh()
    const back = { reason, from: startTime.slice(0, 16), to: endTime.slice(0, 16), facilityId: from }
    const undo = () =>
      changeBlock({ facilityId: to, blockId: id! }, back).then(refresh, error => refuse(detailOf(error)))
    toast({
      title: 'Blocked time moved',
      description: `${target.title}, ${openText(span)}`,
      action: { label: 'Undo', onPress: () => void undo() },
    })
    return true
  }

  function askToMove({ item, source, target, span }: Moved): Promise<boolean> {
    const { id, title: customerName, startTime, endTime } = item.item
    const { id: facilityId, name: facilityName } = target.column.facility
    const { from, to } = timesOf({ target, span })
    const asking = {
      bookingId: id!,
      customerName,
      before: { facilityName: source.column.facility.name, startTime, endTime },
      after: { facilityName, startTime: from, endTime: to },
      target: { stay: startTime, facilityId, from, to },
    }
    return new Promise(answer => setAsked({ ...asking, answer }))
  }

  async function close(isMoved: boolean): Promise<void> {
    setAsked(undefined)
    if (isMoved) await refresh()
    asked?.answer(isMoved)
  }

  return {
    onDrop,
    dialog: asked && (
      <Suspense fallback={null}>
        <MoveDialog
          {...asked}
          onClose={() => void close(false)}
          onMoved={() => void close(true)}
          onChanged={() => {
            void client.invalidateQueries({ queryKey: MOVES_KEY })
            void refresh()
          }}
        />
      </Suspense>
    ),
  }
}

const loadDialog = () => loadPart(() => import('./move-dialog.tsx')).then(part => ({ default: part.MoveDialog }))

const MoveDialog = lazy<ComponentType<MoveDialogProps>>(loadDialog)

function timesOf({ target: { date }, span }: Pick<Moved, 'target' | 'span'>) {
  return { from: localTime(date, span.from), to: localTime(date, span.to) }
}

function refuse(reason: string): false {
  toast({ title: 'Not moved', description: reason, tone: 'destructive' })
  announce(`Not moved. ${reason}`)
  return false
}
