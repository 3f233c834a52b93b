import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type assistantEndpoints, type ClinicDraft, type Tone, tones } from '#assistant/contract.ts'
import { lengthError, MAX_NAME_LENGTH, MAX_REQUEST_LENGTH, samples } from '#assistant/reading/limits.ts'
import { useNotice } from '#assistant/web/field/use-notice.ts'
import { keepClinicDraft } from '#clinics/publishing/web/clinic-draft-memory.ts'
import { keptState } from '#gazetteer/web/kept-state.ts'
import { paths } from '#kit/shared/paths.ts'
import { caller } from '#kit/web/api/call.ts'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { TextArea, TextField } from '#kit/web/form/field.tsx'
import { Form, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { joinClasses } from '#kit/web/join-classes.ts'
import { announce } from '#kit/web/live-region.tsx'
import { Notice } from '#kit/web/notice.tsx'
import type { ToastOptions } from '#kit/web/toast/toast-store.ts'
import type { Helper } from '#leads/web/open-assistant.ts'
import { ClinicTexts } from './clinic-texts.tsx'
import { FieldDialog } from './field/field-dialog.tsx'

export type AssistantProps = {
  helper: Helper | null
  onClose: () => void
}

/** Results survive closing. */
export function Assistant({ helper, onClose }: AssistantProps) {
  return (
    <>
      <FieldDialog open={helper === 'field'} onClose={onClose} />
      <ClinicDialog open={helper === 'clinic'} onClose={onClose} />
    </>
  )
}

type ClinicDialogProps = { open: boolean; onClose: () => void }

/** Typed text survives closing and reloading. A rewrite keeps the old texts meanwhile. */
function ClinicDialog({ open, onClose }: ClinicDialogProps) {
  const [drafted, setDrafted] = useState<{ draft: ClinicDraft; of: ClinicRequest } | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const rewriting = useMutation({ mutationFn: requestDraft })
  /** May change while the texts are written. */
  const chosenTone = useRef(sample.tone)
  const form = useForm({
    initial: sample,
    draft: 'assistant:clinic',
    staysFilled: true,
    check,
    send: request => {
      rewriting.reset()
      setDrafted(null)
      setRefusal(undefined)
      chosenTone.current = request.tone
      return requestDraft(request)
    },
    onSent: (draft, of) => {
      notice.show(noticeOf(draft))
      setRefusal(draft.error)
      if (draft.error) return
      setDrafted({ draft, of })
      if (chosenTone.current !== of.tone) rewrite({ ...of, tone: chosenTone.current }, of)
    },
    onRefused: () => notice.show(failed),
  })
  const { athleteName, details, tone } = form.values
  const notice = useNotice(form.isSending)
  const draft = drafted?.draft
  const isChanged = drafted?.of.athleteName !== athleteName || drafted.of.details !== details
  const navigate = useNavigate()

  function choose(next: Tone) {
    form.change({ tone: next })
    chosenTone.current = next
    const errors = check(form.values)
    if (drafted && !errors.athleteName && !errors.details) rewrite({ ...form.values, tone: next }, drafted.of)
  }

  /** Only the latest counts. */
  function rewrite(request: ClinicRequest, before: ClinicRequest) {
    announce('Rewriting the texts')
    setRefusal(undefined)
    rewriting.mutate(request, {
      onSettled: answer => {
        if (answer && !answer.error) {
          setDrafted({ draft: answer, of: request })
          return announce(`The texts are ${request.tone} now.`)
        }
        notice.show(answer ? noticeOf(answer) : failed)
        setRefusal(answer?.error ?? `${failed.description} Your details are still here.`)
        // The texts still have the old tone.
        form.change({ tone: before.tone })
      },
    })
  }

  function leaveFor(address: string) {
    notice.dismiss()
    onClose()
    void navigate(address)
  }

  function publish(handed: ClinicDraft) {
    keepClinicDraft(handed)
    leaveFor(paths.newClinic)
  }

  return (
    <Dialog
      open={open}
      onClose={() => {
        notice.dismiss()
        onClose()
      }}
      title="Build My NIL Clinic"
      description="Describe your clinic. We’ll write the listing and the promo."
      footer={
        <>
          <Button tone="secondary" onClick={() => leaveFor(paths.nilClinics)}>
            View NIL Clinics
          </Button>
          {draft && <Button onClick={() => publish(draft)}>Publish this clinic</Button>}
        </>
      }
    >
      <Form form={form} className="flex flex-col gap-4">
        <TextField
          label="Athlete name"
          hint={athleteName === samples.athleteName && 'This is a sample name. Replace it with yours.'}
          autoComplete="name"
          {...form.field('athleteName')}
        />
        <TextArea
          label="Clinic details"
          hint={draft?.engine === 'model' ? MODEL_HINT : HINT}
          {...form.field('details')}
        />
        <FormFailure form={form} title={failed.description} />
        {/* The dialog may cover the toast. */}
        {refusal && <Notice tone="warning">{refusal}</Notice>}
        <div className="flex flex-col gap-4 md:flex-row md:flex-wrap md:items-end md:justify-between">
          <ClinicTone chosen={tone} onChoose={choose} />
          <SubmitButton form={form} tone={draft ? 'secondary' : 'primary'} busyLabel="Creating...">
            Generate Clinic
          </SubmitButton>
        </div>
        {draft && isChanged && (
          <p className="text-sm text-muted">You changed the details. Generate again to update the texts below.</p>
        )}
      </Form>
      {draft && <ClinicTexts draft={draft} isRewriting={rewriting.isPending} />}
    </Dialog>
  )
}

type ClinicRequest = { athleteName: string; details: string; tone: Tone }

const sample: ClinicRequest = { athleteName: samples.athleteName, details: samples.clinic, tone: 'friendly' }

function check({ athleteName, details }: ClinicRequest) {
  return {
    athleteName: lengthError(athleteName, MAX_NAME_LENGTH),
    details: lengthError(details, MAX_REQUEST_LENGTH),
  }
}

/** Only a response reveals whether a model writes; must hold for both. */
const HINT =
  'Include the sport, who it’s for, what you’ll work on, how many can come, and the price, date, time and place. We won’t add anything you didn’t say.'
const MODEL_HINT = 'A language model writes the texts. We check that they don’t add anything you didn’t say.'

const draftClinic = caller<typeof assistantEndpoints.clinic>('POST /api/ai/clinic')

/** The zone is for "tomorrow" without a place. */
function requestDraft({ athleteName, details, tone }: ClinicRequest): Promise<ClinicDraft> {
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return draftClinic({ body: { athlete_name: athleteName, details, tone, time_zone, region: keptState() } })
}

/** Specification, section 8. */
function noticeOf({ error }: ClinicDraft): ToastOptions {
  if (error) return { title: 'AI Service Not Available', description: error, tone: 'destructive' }
  return { title: 'Clinic Generated', description: 'Your NIL clinic details have been created!' }
}

const failed = {
  title: 'Error',
  description: 'Failed to generate clinic. Please try again.',
  tone: 'destructive',
} as const

type ClinicToneProps = { chosen: Tone; onChoose: (tone: Tone) => void }

/** Radio buttons, for arrow keys. */
function ClinicTone({ chosen, onChoose }: ClinicToneProps) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">Tone</legend>
      <div className="grid grid-cols-3 rounded-md border border-line-strong bg-surface p-0.5 md:inline-grid">
        {tones.map(tone => (
          <label key={tone} className={choice}>
            <input
              type="radio"
              name={name}
              value={tone}
              checked={tone === chosen}
              onChange={() => onChoose(tone)}
              className="sr-only"
            />
            {toneLabels[tone]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const toneLabels: Record<Tone, string> = { friendly: 'Friendly', professional: 'Professional', energetic: 'Energetic' }

const choice = joinClasses(
  'relative flex min-h-11 items-center justify-center rounded-sm px-2 text-sm text-muted hover:text-ink md:px-4',
  'has-checked:bg-selected has-checked:font-semibold has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus',
  'forced-colors:has-checked:underline',
)
