import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { dateOf, rangeText, shortDay } from '#availability/time-format.ts'
import type { Booking } from '#bookings/contract.ts'
import type { Attendance, StaffBooking } from '#bookings/staff/contract.ts'
import { centsOf } from '#bookings/web/desk-messages.ts'
import { toDollars } from '#kit/shared/money.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Badge } from '#kit/web/badge.tsx'
import { Button } from '#kit/web/button.tsx'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { keepStaffBooking, liftBlock, markAttendance, resendReceipt, staffBookingQuery, undoPayment } from './api.ts'
import { BlockForm, NoteForm, PaymentForm, RefundForm } from './staff-forms.tsx'

type StaffPanelProps = {
  booking: Booking
  /** Called after every attempted change. */
  onChanged: () => void
  /** The form that moves the booking; `onClose` returns to the panel. */
  renderMove: (onClose: () => void) => ReactNode
}

const forms = { refund: RefundForm, payment: PaymentForm, note: NoteForm, block: BlockForm }
type Open = keyof typeof forms | 'move'

/** For signed-in staff: what they know about a booking and can do with it. One form at a time. */
export function StaffPanel({ booking, onChanged, renderMove }: StaffPanelProps) {
  const client = useQueryClient()
  const query = useQuery(staffBookingQuery(booking.id))
  const [open, setOpen] = useState<Open | null>(null)
  if (query.isPending) return <Skeleton className="h-24" />
  if (!query.data)
    return <LoadFailed title="We couldn’t load the details." error={query.error} onRetry={() => void query.refetch()} />
  const staff = query.data
  const close = () => setOpen(null)
  const keep = (next: StaffBooking) => {
    keepStaffBooking(client, next)
    onChanged()
  }
  const refresh = () => {
    void query.refetch()
    onChanged()
  }
  if (open === 'move') return renderMove(close)
  const OpenForm = open && forms[open]
  return (
    <section aria-label="For staff" className="flex flex-col gap-4 border-t border-line pt-4">
      <Records {...{ booking, staff, keep, refresh }} />
      {OpenForm ? (
        <OpenForm
          {...{ booking, staff }}
          onCancel={close}
          onRefused={refresh}
          onDone={next => {
            keep(next)
            close()
          }}
        />
      ) : (
        <Choices {...{ booking, staff, refresh }} onOpen={setOpen} />
      )}
    </section>
  )
}

type PartProps = { booking: Booking; staff: StaffBooking; keep: (next: StaffBooking) => void; refresh: () => void }

function Records({ booking, staff, keep, refresh }: PartProps) {
  const { note, refunds, deskPayments, dueAtFacility, stays, block } = staff
  const shownStays = booking.status === 'confirmed' ? stays.filter(({ canArrive }) => canArrive).slice(-3) : []
  const acting = useMutation({
    mutationFn: (act: () => Promise<StaffBooking>) => act(),
    onSuccess: keep,
    onError: refresh,
  })
  const lifting = useMutation({
    mutationFn: (id: string) => liftBlock({ params: { id }, query: {} }),
    onSuccess: () => toast({ title: 'They can book again' }),
    onSettled: refresh,
  })
  const failure = acting.error ?? lifting.error
  const mark = (stay: string, attendance: Attendance | null) =>
    acting.mutate(() => markAttendance({ params: { id: booking.id }, body: { stay, attendance } }))
  return (
    <>
      {failure && <Notice tone="warning" title={detailOf(failure)} />}
      {block && (
        <Notice tone="warning" title="This customer is blocked">
          {block.reason}
          {block.endsAt && ` Until ${shortDay(dateOf(block.endsAt))}.`}{' '}
          {staff.may.block && (
            <Button
              tone="secondary"
              busy={lifting.isPending}
              busyLabel="Unblocking…"
              onClick={() => lifting.mutate(block.id)}
            >
              Unblock customer
            </Button>
          )}
        </Notice>
      )}
      {note.text && (
        <blockquote className="rounded-md bg-surface-2 p-3 wrap-anywhere whitespace-pre-line">
          <span className="block text-sm text-muted">Note{note.by && ` by ${note.by}`}</span>
          {note.text}
        </blockquote>
      )}
      {shownStays.map(({ startTime, endTime, attendance, canMiss }) => (
        <div key={startTime} className="flex flex-wrap items-center gap-3">
          <span>
            {shortDay(dateOf(startTime))}, {rangeText({ startTime, endTime }, booking.timeZone)}
          </span>
          {attendance && (
            <Badge tone={attendance === 'arrived' ? 'positive' : 'warning'}>
              {attendance === 'arrived' ? 'Arrived' : 'No-show'}
            </Badge>
          )}
          {staff.may.edit && !attendance && (
            <>
              <Button tone="secondary" disabled={acting.isPending} onClick={() => mark(startTime, 'arrived')}>
                Arrived
              </Button>
              {canMiss && (
                <Button tone="secondary" disabled={acting.isPending} onClick={() => mark(startTime, 'no-show')}>
                  No-show
                </Button>
              )}
            </>
          )}
          {staff.may.edit && attendance && (
            <Button
              tone="secondary"
              aria-label={`Undo ${attendance === 'arrived' ? 'Arrived' : 'No-show'}`}
              disabled={acting.isPending}
              onClick={() => mark(startTime, null)}
            >
              Undo
            </Button>
          )}
        </div>
      ))}
      {deskPayments.map(({ id, amount, method, isUndone, by }) => (
        <div key={id} className="flex flex-wrap items-center gap-3">
          <span className={isUndone ? 'text-muted line-through' : undefined}>
            {toDollars(centsOf(amount))} by {method}
            {by && `, taken by ${by}`}
          </span>
          {isUndone ? (
            <span className="text-sm text-muted">Undone</span>
          ) : (
            staff.may.edit && (
              <Button
                tone="secondary"
                aria-label={`Undo payment of ${toDollars(centsOf(amount))}`}
                disabled={acting.isPending}
                onClick={() => acting.mutate(() => undoPayment({ params: { id: booking.id, paymentId: id } }))}
              >
                Undo
              </Button>
            )
          )}
        </div>
      ))}
      {centsOf(dueAtFacility) > 0 && (
        <p className="font-semibold">{toDollars(centsOf(dueAtFacility))} due at the facility</p>
      )}
      {refunds.map(({ amount, reason, by, at }) => (
        <p key={at}>
          {toDollars(centsOf(amount))} refunded{by && ` by ${by}`}
          {reason && `: ${reason}`}
        </p>
      ))}
    </>
  )
}

type ChoicesProps = Omit<PartProps, 'keep'> & { onOpen: (open: Open) => void }

function Choices({ booking, staff, refresh, onOpen }: ChoicesProps) {
  const { may, refundable, dueAtFacility, note } = staff
  const resending = useMutation({
    mutationFn: () => resendReceipt({ params: { id: booking.id } }),
    onSuccess: ({ email }) => toast({ title: 'Receipt sent', description: `To ${email}.` }),
    onSettled: refresh,
  })
  const { email } = booking.userInfo
  const isOn = booking.status === 'confirmed'
  const canRefund = centsOf(refundable.cardAmount) + centsOf(refundable.creditAmount) > 0
  const choices: [label: string, open: Open, isOffered: boolean][] = [
    ['Move', 'move', may.edit && isOn],
    ['Record payment', 'payment', may.edit && centsOf(dueAtFacility) > 0],
    ['Partial refund', 'refund', may.refund && canRefund],
    [note.text ? 'Edit note' : 'Add note', 'note', may.edit],
    ['Block customer', 'block', may.block && email !== '' && !staff.block],
  ]
  return (
    <>
      {resending.error && <Notice tone="warning" title={detailOf(resending.error)} />}
      <div className="flex flex-wrap gap-2">
        {choices.map(
          ([label, open, isOffered]) =>
            isOffered && (
              <Button key={open} tone="secondary" onClick={() => onOpen(open)}>
                {label}
              </Button>
            ),
        )}
        {may.edit && email !== '' && (isOn || booking.status === 'pending_confirmation') && (
          <Button tone="secondary" busy={resending.isPending} busyLabel="Sending…" onClick={() => resending.mutate()}>
            Resend receipt
          </Button>
        )}
      </div>
    </>
  )
}
