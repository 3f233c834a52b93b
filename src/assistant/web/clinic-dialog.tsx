import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ClinicDraft, Tone } from '#assistant/contract.ts'
import { lengthError, MAX_NAME_LENGTH, MAX_REQUEST_LENGTH, samples } from '#assistant/limits.ts'
import { keepClinicDraft } from '#clinics/web/host/clinic-draft-memory.ts'
import { paths } from '#kit/shared/paths.ts'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog.tsx'
import { TextArea, TextField } from '#kit/web/field.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { useSessionValue } from '#kit/web/session-value.ts'
import { ClinicTexts } from './clinic-texts.tsx'
import { ClinicTone } from './clinic-tone.tsx'
import { useClinicDraft } from './use-clinic-draft.ts'

type ClinicDialogProps = { open: boolean; onClose: () => void }

/** Typed text survives closing and reloading. */
export function ClinicDialog({ open, onClose }: ClinicDialogProps) {
  const [typed, setTyped] = useSessionValue<Typed>('assistant:clinic', sample)
  const { athleteName, details } = typed
  const [isChecked, setChecked] = useState(false)
  const { draft, drafted, failure, work, generate, changeTone, dismiss } = useClinicDraft()
  // After a failed rewrite, the texts still have the old tone.
  const tone = (failure && draft && drafted?.tone) || (typed.tone ?? 'friendly')
  const isChanged = drafted?.athleteName !== athleteName || drafted.details !== details
  const navigate = useNavigate()
  const errors = {
    athleteName: lengthError(athleteName, MAX_NAME_LENGTH),
    details: lengthError(details, MAX_REQUEST_LENGTH),
  }
  const hasErrors = Boolean(errors.athleteName ?? errors.details)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setChecked(true)
    if (!hasErrors) generate({ athleteName, details, tone })
  }

  function choose(next: Tone) {
    setTyped({ ...typed, tone: next })
    setChecked(true)
    if (!hasErrors) changeTone({ athleteName, details, tone: next })
  }

  function leaveFor(address: string) {
    dismiss()
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
        dismiss()
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
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label="Athlete name"
          value={athleteName}
          onChange={event => setTyped({ ...typed, athleteName: event.currentTarget.value })}
          error={isChecked && errors.athleteName}
          hint={athleteName === samples.athleteName && 'This is a sample name. Replace it with yours.'}
          autoComplete="name"
        />
        <TextArea
          label="Clinic details"
          value={details}
          onChange={event => setTyped({ ...typed, details: event.currentTarget.value })}
          error={isChecked && errors.details}
          hint={draft?.engine === 'model' ? MODEL_HINT : HINT}
        />
        {failure && <Notice tone="warning">{failure}</Notice>}
        <div className="flex flex-col gap-4 md:flex-row md:flex-wrap md:items-end md:justify-between">
          <ClinicTone chosen={tone} onChoose={choose} />
          <Button
            type="submit"
            tone={draft ? 'secondary' : 'primary'}
            busy={work === 'creating'}
            busyLabel="Creating..."
          >
            Generate Clinic
          </Button>
        </div>
        {draft && isChanged && (
          <p className="text-sm text-muted">You changed the details. Generate again to update the texts below.</p>
        )}
      </form>
      {draft && <ClinicTexts draft={draft} isRewriting={work === 'rewriting'} />}
    </Dialog>
  )
}

/** Older pages stored no tone. */
type Typed = { athleteName: string; details: string; tone?: Tone }

const sample: Typed = { athleteName: samples.athleteName, details: samples.clinic }

/** Only a response reveals whether a model writes; must hold for both. */
const HINT =
  'Include the sport, who it’s for, what you’ll work on, how many can come, and the price, date, time and place. We won’t add anything you didn’t say.'
const MODEL_HINT = 'A language model writes the texts. We check that they don’t add anything you didn’t say.'
