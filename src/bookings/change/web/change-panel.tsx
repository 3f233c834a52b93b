import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import type { Selection } from '#availability/holds/web/use-selection.ts'
import { HoldCountdown } from '#availability/web/hold-countdown.tsx'
import type { SlotMark } from '#availability/web/marked-slot.tsx'
import type { Booking } from '#bookings/contract.ts'
import { firstEnd, timesByDay } from '#bookings/web/summary-format.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { Form, SubmitButton } from '#kit/web/form/form.tsx'
import type { FormState } from '#kit/web/form/use-form.ts'
import { joinClasses } from '#kit/web/join-classes.ts'
import { announce } from '#kit/web/live-region.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { CardForm } from '#payments/web/card-form.tsx'
import { type ChangeRefusal, type Comparison, changeRefusal, changeSilence } from './change-messages.ts'
import { bookedLines, lineName, shortName } from './move-messages.ts'
import type { Change } from './use-change.ts'

type ChangePanelProps = {
  booking: Booking
  selection: Selection
  change: Change
  form: FormState<object>
  marks: BookedTimesProps['marks']
  onGive: BookedTimesProps['onGive']
  sentences: readonly string[]
  /** Undoes automatic replacement; null after an explicit choice. */
  onKeepAll: (() => void) | null
  /** To the receipt. */
  backHref: string
}

export function ChangePanel(props: ChangePanelProps) {
  const { booking, selection, change, form, backHref } = props
  const { slots, isOther, comparison, refusal, isSilent, card } = change
  const until = firstEnd(selection.chosen)
  return (
    <div className="rounded-lg border border-line bg-surface p-4 md:p-6">
      <h2 className="text-2xl">Your change</h2>
      <div className="mt-3">
        <BookedTimes {...props} isBusy={form.isSending} />
      </div>
      <dl className="mt-3 grid gap-3">
        {isOther && <Times name="After the change" slots={slots} timeZone={booking.timeZone} />}
        {selection.chosen.length > 0 && (
          <Line name={until ? 'New times held for you' : 'New times'}>
            {until ? <HoldCountdown until={until} /> : 'Holding…'}
          </Line>
        )}
      </dl>
      {selection.chosen.length > 0 && (
        <Button tone="quiet" size="sm" className="-ml-3" aria-disabled={form.isSending} onClick={selection.clear}>
          Clear new times
        </Button>
      )}
      {comparison && <Outcome comparison={comparison} />}
      <Form form={form} className="mt-4 flex flex-col gap-4">
        <QuoteFailed change={change} />
        {/* Not removed, so card input survives. */}
        <div hidden={!comparison || comparison.dueCents === 0}>
          <CardForm ref={card} amountCents={comparison?.dueCents ?? 0} />
        </div>
        {isSilent && <Notice title={changeSilence.title}>{changeSilence.text}</Notice>}
        {refusal && <Refused refusal={refusal} />}
        <ChangeSummary {...props} />
        <MainButton {...{ selection, change, form }} />
        <Link to={backHref} className={buttonClass({ tone: 'secondary' })}>
          Keep current times
        </Link>
      </Form>
    </div>
  )
}

type TimesProps = { name: string; slots: readonly Booking['slots'][number][]; timeZone: string }

function Times({ name, slots, timeZone }: TimesProps) {
  return (
    <Line name={name}>
      {slots.length === 0
        ? 'No time yet'
        : timesByDay(slots, timeZone).map(({ day, times }) => (
            <span key={day} className="block">
              {day}, <span className="inline-block">{times.join(' and ')}</span>
            </span>
          ))}
    </Line>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 text-right font-medium tabular-nums">{children}</dd>
    </div>
  )
}

function Outcome({ comparison: { line, outcome, detail } }: { comparison: Comparison }) {
  useEffect(() => announce(`${line}. ${outcome}.`), [line, outcome])
  return (
    <div className="mt-4 border-t border-line pt-3">
      <p className="text-muted tabular-nums">{line}</p>
      <p className="font-display text-3xl font-bold tabular-nums">{outcome}</p>
      {detail && <p className="mt-1 text-sm text-muted">{detail}</p>}
    </div>
  )
}

function ChangeSummary({ booking, sentences, onKeepAll, form }: ChangePanelProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div aria-live="polite" className="min-w-0 grow font-medium">
        {sentences.map(sentence => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {onKeepAll && sentences.length > 0 && (
        <Button tone="secondary" size="sm" className="min-h-11" aria-disabled={form.isSending} onClick={onKeepAll}>
          {booking.slots.length === 1 ? 'Keep both' : 'Keep all'}
        </Button>
      )}
    </div>
  )
}

function QuoteFailed({ change: { quoteError, retryQuote } }: { change: Change }) {
  if (!quoteError) return null
  const { title, text } = changeRefusal(quoteError)
  return (
    <Notice
      tone="warning"
      title={title}
      action={
        <Button tone="secondary" size="sm" onClick={retryQuote}>
          Try again
        </Button>
      }
    >
      {text}
    </Notice>
  )
}

function Refused({ refusal }: { refusal: ChangeRefusal }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    frame.current?.scrollIntoView({ block: 'nearest' })
  }, [refusal])
  return (
    <div ref={frame} className="scroll-mb-32">
      <Notice tone="danger" title={refusal.title}>
        {refusal.text}
      </Notice>
    </div>
  )
}

function MainButton({ selection, change, form }: Pick<ChangePanelProps, 'selection' | 'change' | 'form'>) {
  const hintId = useId()
  const hint = whyNotYet(selection, change)
  return (
    <div>
      <SubmitButton
        form={form}
        size="lg"
        className={joinClasses('w-full', hint !== null && !form.isSending && offLook)}
        busyLabel="Changing…"
        aria-disabled={hint !== null}
        aria-describedby={hint === null ? undefined : hintId}
      >
        {change.comparison?.label ?? 'Change times'}
      </SubmitButton>
      <p id={hintId} className="mt-2 min-h-5 text-center text-sm text-muted">
        {form.isSending ? '' : hint}
      </p>
    </div>
  )
}

const offLook =
  'aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-muted aria-disabled:hover:bg-sunken'

/** Null when the button works. */
function whyNotYet({ isSettled }: Selection, { slots, isOther, comparison, quoteError }: Change): string | null {
  if (slots.length === 0) return 'Choose at least one time.'
  if (!isOther) return 'Choose new times first.'
  if (comparison) return null
  if (!isSettled) return 'Checking your times…'
  return quoteError ? 'These times aren’t available.' : 'Calculating the price…'
}

type BookedTimesProps = {
  booking: Booking
  /** By id. */
  marks: ReadonlyMap<string, SlotMark>
  isBusy: boolean
  onGive: (ids: readonly string[], isGiven: boolean) => void
}

function BookedTimes({ booking: { slots, timeZone }, marks, isBusy, onGive }: BookedTimesProps) {
  return (
    <div>
      <h3 className="text-muted">Current times</h3>
      <ul className="divide-y divide-line">
        {bookedLines(slots, marks).map(({ ids, mark, ...times }) => {
          const name = lineName(times, timeZone)
          const isGiven = mark === 'given'
          return (
            <li key={ids[0]} className="flex min-h-12 items-center justify-between gap-3 py-1">
              <span className={joinClasses('min-w-0 font-medium tabular-nums', isGiven && 'text-muted line-through')}>
                {shortName(times, timeZone)}
              </span>
              {mark === 'fixed' ? (
                <span className="shrink-0 text-sm text-muted">Too late to move</span>
              ) : (
                <Button
                  tone={isGiven ? 'secondary' : 'quiet'}
                  size="sm"
                  className="min-h-11 w-22 shrink-0"
                  aria-disabled={isBusy}
                  onClick={() => !isBusy && onGive(ids, !isGiven)}
                >
                  {isGiven ? 'Keep' : 'Remove'}
                  <span className="sr-only"> {name}</span>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
