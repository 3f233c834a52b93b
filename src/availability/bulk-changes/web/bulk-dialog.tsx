import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { BulkChange, BulkPreview, BulkRun, Selection } from '#availability/bulk-changes/contract.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { newIdempotencyKey } from '#kit/web/api/call.ts'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { Form, FormErrorCount, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { announce } from '#kit/web/live-region.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { bulkRunQuery, previewBulkChange, startBulkChange } from './api.ts'
import { BulkFields } from './bulk-fields.tsx'
import { type BulkValues, bulkChangeOf, checkBulk, noBulkValues } from './bulk-form.ts'
import { changeText, facilitiesText, fieldLabels, leftLabels, valueText } from './bulk-messages.ts'

type Asked = { selection: Selection; change: BulkChange; preview: BulkPreview }

type BulkDialogProps = {
  open: boolean
  selection: Selection
  count: number
  onClose: () => void
  /** Once all are changed. */
  onDone: (run: BulkRun) => void
}

/** What to change, one preview of it, then its progress. */
export function BulkDialog({ open, count, ...rest }: BulkDialogProps) {
  return (
    <Dialog open={open} onClose={rest.onClose} title={`Change ${facilitiesText(count)}`} className="sm:max-w-2xl">
      <BulkSteps {...rest} />
    </Dialog>
  )
}

function BulkSteps({ selection, onClose, onDone }: Omit<BulkDialogProps, 'open' | 'count'>) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [run, setRun] = useState<BulkRun | null>(null)
  const form = useForm<BulkValues, void>({
    initial: noBulkValues,
    staysFilled: true,
    check: checkBulk,
    async send(values) {
      const change = bulkChangeOf(values)
      if (!change) return announce('Choose something to change.')
      const preview = await previewBulkChange({ body: { selection, change } })
      setAsked({ selection, change, preview })
    },
  })
  if (run) return <BulkProgress started={run} onClose={onClose} onDone={onDone} />
  if (asked) return <Preview asked={asked} onBack={() => setAsked(null)} onStarted={setRun} />
  return (
    <Form form={form} aria-label="Change facilities" className="flex flex-col gap-5">
      <p className="text-muted">Fill in only what should change. You’ll see a preview before anything is saved.</p>
      <BulkFields form={form} />
      <FormErrorCount form={form} />
      <FormFailure form={form} title="We couldn’t preview that" />
      <SubmitButton form={form} busyLabel="Checking…" disabled={!bulkChangeOf(form.values)} className="sm:self-start">
        Preview changes
      </SubmitButton>
    </Form>
  )
}

type PreviewProps = { asked: Asked; onBack: () => void; onStarted: (run: BulkRun) => void }

function Preview({ asked: { selection, change, preview }, onBack, onStarted }: PreviewProps) {
  const [key] = useState(newIdempotencyKey)
  const [failure, setFailure] = useState<unknown>(null)
  const [isStarting, setStarting] = useState(false)
  const { changed, unchanged, fields, leftAlone, pricesKept, state } = preview
  async function start() {
    setStarting(true)
    setFailure(null)
    try {
      onStarted(await startBulkChange({ body: { selection, change, state } }, key))
    } catch (error) {
      setFailure(error)
      setStarting(false)
    }
  }
  return (
    <section aria-label="Preview" className="flex flex-col gap-4">
      <output className="text-lg font-semibold">
        {changed === 0 ? 'Nothing would change' : `${facilitiesText(changed)} will change`}
      </output>
      <ul className="divide-y divide-line border-y border-line">
        {fields.map(field => (
          <li key={field.field} className="py-3">
            <p className="font-semibold">
              {fieldLabels[field.field]}
              {field.after !== null && `: ${valueText(field.field, field.after)}`}
            </p>
            <p className="text-sm wrap-anywhere text-muted">{changeText(field)}</p>
          </li>
        ))}
      </ul>
      {unchanged > 0 && <p>{facilitiesText(unchanged)} already match and stay as they are.</p>}
      {leftAlone.map(({ reason, count, facilities }) => (
        <Named
          key={reason}
          title={`${facilitiesText(count)} left alone: ${leftLabels[reason]}`}
          {...{ count, facilities }}
        />
      ))}
      {pricesKept.count > 0 && (
        <Named
          title={`Price left alone at ${facilitiesText(pricesKept.count)}: ${leftLabels['no-price']}`}
          {...pricesKept}
        />
      )}
      <p className="text-muted">
        Existing bookings keep their times and prices. Either all of this is saved or nothing.
      </p>
      {failure !== null && (
        <Notice tone="danger" title="Nothing was changed">
          {detailOf(failure)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button disabled={changed === 0} busy={isStarting} busyLabel="Saving…" onClick={() => void start()}>
          Change {facilitiesText(changed)}
        </Button>
        <Button tone="secondary" onClick={onBack}>
          Back
        </Button>
      </div>
    </section>
  )
}

function Named({ title, count, facilities }: { title: string } & BulkPreview['pricesKept']) {
  return (
    <Notice tone="warning" title={title}>
      {facilities.map(({ id, name, detail }) => (
        <span key={id} className="block wrap-anywhere">
          {name}
          {detail && `. ${detail}`}
        </span>
      ))}
      {count > facilities.length && <span className="block">and {facilitiesText(count - facilities.length)} more</span>}
    </Notice>
  )
}

type ProgressProps = { started: BulkRun; onClose: () => void; onDone: (run: BulkRun) => void }

function BulkProgress({ started, onClose, onDone }: ProgressProps) {
  const { data: run } = useQuery({ ...bulkRunQuery(started.id), initialData: started })
  useEffect(() => {
    if (run.status === 'done') onDone(run)
  }, [run, onDone])
  if (run.status === 'failed')
    return (
      <Notice tone="danger" title="Nothing was changed" action={<Button onClick={onClose}>Close</Button>}>
        {run.message}
      </Notice>
    )
  return (
    <div className="flex flex-col gap-2">
      <progress aria-label="Facilities changed" max={run.total} value={run.facilitiesDone} className={bar} />
      <p className="tabular-nums">
        {run.facilitiesDone.toLocaleString('en-US')} of {facilitiesText(run.total)} prepared. Nothing is saved until all
        are. You can leave this page. We’ll keep going.
      </p>
    </div>
  )
}

const bar =
  'h-3 w-full appearance-none overflow-clip rounded-sm border border-line-strong bg-sunken [&::-moz-progress-bar]:bg-link [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-link'
