import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { REASON_LENGTH } from '#bookings/calendar-rules.ts'
import { blockTime, changeBlock, liftBlock } from '#bookings/web/calendar/calendar-api.ts'
import { Button } from '#kit/web/button.tsx'
import { TextField } from '#kit/web/field.tsx'
import { toast } from '#kit/web/toast-store.ts'
import type { ItemDialogProps } from './item-dialog.tsx'
import { TakenNotice } from './taken-notice.tsx'
import { TimeFields } from './time-fields.tsx'

type BlockPanelProps = ItemDialogProps & { blockId: string }

export function BlockPanel({ item, facility, blockId, onClose, onChanged, onTaken }: BlockPanelProps) {
  const named = { facilityId: item.elsewhere?.id ?? facility.id, blockId }
  const [typed, setTyped] = useState({
    from: item.startTime.slice(0, 16),
    to: item.endTime.slice(0, 16),
    reason: item.title,
  })
  const saving = useMutation({
    mutationFn: () => changeBlock(named, typed),
    onSuccess() {
      toast({ title: 'Saved' })
      onClose()
      onTaken(typed.from.slice(0, 'yyyy-MM-dd'.length))
    },
    onSettled: onChanged,
  })
  const lifting = useLifting({ item, named, onClose, onChanged })
  function save(event: FormEvent) {
    event.preventDefault()
    saving.mutate()
  }
  return (
    <form onSubmit={save} className="flex flex-col gap-4">
      <TimeFields typed={typed} timeZone={facility.timeZone} onChange={part => setTyped({ ...typed, ...part })} />
      <TextField
        label="Reason"
        hint="Only you can see this."
        required
        maxLength={REASON_LENGTH}
        value={typed.reason}
        onChange={event => setTyped({ ...typed, reason: event.currentTarget.value })}
      />
      <TakenNotice error={saving.error ?? lifting.error} />
      <div className="flex flex-col gap-3 md:flex-row md:flex-wrap md:justify-end">
        <Button tone="secondary" busy={lifting.isPending} busyLabel="Unblocking…" onClick={() => lifting.mutate(false)}>
          Unblock this time
        </Button>
        {item.seriesId && (
          <Button tone="secondary" disabled={lifting.isPending} onClick={() => lifting.mutate(true)}>
            Unblock this and later weeks
          </Button>
        )}
        <Button type="submit" busy={saving.isPending} busyLabel="Saving…">
          Save
        </Button>
      </div>
    </form>
  )
}

type Lifting = Pick<ItemDialogProps, 'item' | 'onClose' | 'onChanged'> & {
  named: { facilityId: string; blockId: string }
}

/** Undo is possible while the toast is shown: it blocks the same times again. */
function useLifting({ item, named, onClose, onChanged }: Lifting) {
  return useMutation({
    mutationFn: (withLater: boolean) => liftBlock(named, withLater),
    onSuccess({ lifted }) {
      const [first] = lifted
      const times = { from: item.startTime.slice(0, 16), to: item.endTime.slice(0, 16) }
      const again = () =>
        blockTime(named.facilityId, { ...times, weeks: 1, except: [] }, first!.reason).then(onChanged, () =>
          toast({ title: 'That time was just taken', tone: 'destructive' }),
        )
      toast({
        title: lifted.length === 1 ? 'Time unblocked' : `${lifted.length} times unblocked`,
        ...(lifted.length === 1 && { action: { label: 'Undo', onPress: () => void again() } }),
      })
      onClose()
    },
    onSettled: onChanged,
  })
}
