import { useMutation } from '@tanstack/react-query'
import { dateOf } from '#availability/time-format.ts'
import type { CalendarColumn, CalendarItem } from '#bookings/calendar/contract.ts'
import { checkTimes, reasonFault } from '#bookings/calendar/rules.ts'
import { newIdempotencyKey } from '#kit/web/api/call.ts'
import { Button } from '#kit/web/button.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { Form, SubmitButton } from '#kit/web/form/form.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { toast } from '#kit/web/toast/toast-store.ts'
import { blockTime, changeBlock, liftBlock } from './api.ts'
import { TakenNotice } from './taken-notice.tsx'
import { TimeFields } from './time-fields.tsx'

export type ItemProps = {
  item: CalendarItem
  facility: CalendarColumn['facility']
  onClose: () => void
  onChanged: () => void
  /** Called with the new day after the item was moved. */
  onTaken: (date: string) => void
}

type BlockPanelProps = ItemProps & { blockId: string }

export function BlockPanel({ item, facility, blockId, onClose, onChanged, onTaken }: BlockPanelProps) {
  const named = { facilityId: item.elsewhere?.id ?? facility.id, blockId }
  const form = useForm({
    initial: { ...timesOf(item), reason: item.title },
    check: values => ({ ...checkTimes(values), reason: reasonFault(values.reason) }),
    send: values => changeBlock(named, values),
    onSent(_, { from }) {
      toast({ title: 'Saved' })
      onClose()
      onTaken(dateOf(from))
      onChanged()
    },
    onRefused: onChanged,
  })
  const lifting = useLifting({ item, named, onClose, onChanged })
  return (
    <Form form={form} className="flex flex-col gap-4">
      <TimeFields form={form} timeZone={facility.timeZone} />
      <TextField label="Reason" hint="Only staff can see this." required {...form.field('reason')} />
      <TakenNotice error={form.failure ?? lifting.error} />
      <div className="flex flex-col gap-3 md:flex-row md:flex-wrap md:justify-end">
        <Button tone="secondary" busy={lifting.isPending} busyLabel="Unblocking…" onClick={() => lifting.mutate(false)}>
          Unblock this time
        </Button>
        {item.seriesId && (
          <Button tone="secondary" disabled={lifting.isPending} onClick={() => lifting.mutate(true)}>
            Unblock this and later weeks
          </Button>
        )}
        <SubmitButton form={form} busyLabel="Saving…">
          Save
        </SubmitButton>
      </div>
    </Form>
  )
}

/** In the facility's local time. */
function timesOf({ startTime, endTime }: ItemProps['item']) {
  return { from: startTime.slice(0, 16), to: endTime.slice(0, 16) }
}

type Lifting = Pick<ItemProps, 'item' | 'onClose' | 'onChanged'> & {
  named: { facilityId: string; blockId: string }
}

/** Undo is possible while the toast is shown: it blocks the same times again. */
function useLifting({ item, named, onClose, onChanged }: Lifting) {
  return useMutation({
    mutationFn: (withLater: boolean) => liftBlock(named, withLater),
    onSuccess({ lifted }) {
      const [first] = lifted
      const block = { ...timesOf(item), weeks: 1, except: [], reason: first!.reason, alsoAt: [] }
      const again = () =>
        blockTime(named.facilityId, block, newIdempotencyKey()).then(onChanged, () =>
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
