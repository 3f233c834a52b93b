import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ClinicDraft } from '#assistant/contract.ts'
import { lengthError, MAX_NAME_LENGTH, MAX_REQUEST_LENGTH, samples } from '#assistant/limits.ts'
import { keepClinicDraft } from '#clinics/web/host/clinic-draft-memory.ts'
import { paths } from '#kit/shared/paths.ts'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog.tsx'
import { TextArea, TextField } from '#kit/web/field.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { useSessionValue } from '#kit/web/session-value.ts'
import type { ToastOptions } from '#kit/web/toast-store.ts'
import { useDraftClinic } from './api.ts'
import { ClinicTexts } from './clinic-texts.tsx'
import { useNotice } from './use-notice.ts'

type ClinicDialogProps = { open: boolean; onClose: () => void }

/** Build My NIL Clinic: details in free words become the texts of a clinic. What was typed outlives closing and a reload. */
export function ClinicDialog({ open, onClose }: ClinicDialogProps) {
  const [typed, setTyped] = useSessionValue('assistant:clinic', sample)
  const [draft, setDraft] = useState<ClinicDraft | null>(null)
  const [failure, setFailure] = useState<string>()
  const [isChecked, setChecked] = useState(false)
  const drafting = useDraftClinic()
  const notice = useNotice(drafting.isPending)
  const navigate = useNavigate()
  const errors = {
    athleteName: lengthError(typed.athleteName, MAX_NAME_LENGTH),
    details: lengthError(typed.details, MAX_REQUEST_LENGTH),
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setChecked(true)
    if (drafting.isPending || errors.athleteName || errors.details) return
    setDraft(null)
    setFailure(undefined)
    const answer = await drafting.mutateAsync(typed).catch(() => null)
    notice.show(noticeOf(answer))
    if (answer && !answer.error) setDraft(answer)
    // A dialog may cover the notice, so it says it too.
    else setFailure(answer?.error ?? `${failed.description} What you typed is still here.`)
  }

  function close() {
    notice.dismiss()
    onClose()
  }

  function viewClinics() {
    close()
    void navigate(paths.nilClinics)
  }

  /** The form begins with the texts; what else it asks, the athlete knows. */
  function publish(handed: ClinicDraft) {
    keepClinicDraft(handed)
    close()
    void navigate(paths.newClinic)
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Build My NIL Clinic"
      description="Describe the clinic you want to lead, and take its texts along."
      footer={
        <>
          <Button tone="secondary" onClick={viewClinics}>
            View NIL Clinics
          </Button>
          {draft && <Button onClick={() => publish(draft)}>Publish this clinic</Button>}
        </>
      }
    >
      <form onSubmit={event => void submit(event)} className="flex flex-col gap-4">
        <TextField
          label="Athlete name"
          value={typed.athleteName}
          onChange={event => setTyped({ ...typed, athleteName: event.currentTarget.value })}
          error={isChecked && errors.athleteName}
          hint={typed.athleteName === samples.athleteName && 'This is a sample name: put your own in its place.'}
          autoComplete="name"
        />
        <TextArea
          label="Clinic details"
          value={typed.details}
          onChange={event => setTyped({ ...typed, details: event.currentTarget.value })}
          error={isChecked && errors.details}
          hint="A built-in writer goes by rules: it looks for the sport, who it is for, how many, the price, the day, the time and the place, and writes nothing that you did not say."
        />
        {failure && <Notice tone="warning">{failure}</Notice>}
        <Button
          type="submit"
          tone={draft ? 'secondary' : 'primary'}
          busy={drafting.isPending}
          busyLabel="Creating..."
          className="md:self-start"
        >
          Generate Clinic
        </Button>
      </form>
      {draft && <ClinicTexts draft={draft} />}
    </Dialog>
  )
}

const sample = { athleteName: samples.athleteName as string, details: samples.clinic as string }

/** The notices of the specification, section 8. */
function noticeOf(answer: ClinicDraft | null): ToastOptions {
  if (!answer) return failed
  if (answer.error) return { title: 'AI Service Not Available', description: answer.error, tone: 'destructive' }
  return { title: 'Clinic Generated', description: 'Your NIL clinic details have been created!' }
}

const failed = {
  title: 'Error',
  description: 'Failed to generate clinic. Please try again.',
  tone: 'destructive',
} as const
