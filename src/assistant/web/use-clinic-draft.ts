import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { assistantEndpoints, ClinicDraft, Tone } from '#assistant/contract.ts'
import { keptState } from '#gazetteer/web/kept-state.ts'
import { caller } from '#kit/web/call.ts'
import { announce } from '#kit/web/live-region.tsx'
import type { ToastOptions } from '#kit/web/toast-store.ts'
import { useNotice } from './use-notice.ts'

type ClinicRequest = { athleteName: string; details: string; tone: Tone }

/** A rewrite keeps the old texts meanwhile. */
export function useClinicDraft() {
  const [draft, setDraft] = useState<ClinicDraft | null>(null)
  const [failure, setFailure] = useState<string>()
  const [work, setWork] = useState<'creating' | 'rewriting' | null>(null)
  const drafting = useMutation({ mutationFn: requestDraft })
  const notice = useNotice(work === 'creating')
  const asked = useRef(0)
  const [drafted, setDrafted] = useState<ClinicRequest>()

  /** Undefined if superseded by a newer request. */
  async function ask(request: ClinicRequest, kind: 'creating' | 'rewriting') {
    asked.current += 1
    const mine = asked.current
    setWork(kind)
    setFailure(undefined)
    const answer = await drafting.mutateAsync(request).catch(() => null)
    if (mine !== asked.current) return undefined
    setWork(null)
    if (answer && !answer.error) {
      setDraft(answer)
      setDrafted(request)
    }
    // The dialog may cover the toast.
    else setFailure(answer?.error ?? `${failed.description} Your details are still here.`)
    return { answer }
  }

  async function create(request: ClinicRequest) {
    setDraft(null)
    const done = await ask(request, 'creating')
    if (done) notice.show(noticeOf(done.answer))
  }

  async function rewrite(request: ClinicRequest) {
    announce('Rewriting the texts')
    const done = await ask(request, 'rewriting')
    if (!done) return
    if (done.answer && !done.answer.error) announce(`The texts are ${request.tone} now.`)
    else notice.show(noticeOf(done.answer))
  }

  function generate(request: ClinicRequest) {
    if (!work) void create(request)
  }

  /** Also restarts a running draft. */
  function changeTone(request: ClinicRequest) {
    if (draft) void rewrite(request)
    else if (work) void create(request)
  }

  return { draft, drafted, failure, work, generate, changeTone, dismiss: notice.dismiss }
}

const draftClinic = caller<typeof assistantEndpoints.clinic>('POST /api/ai/clinic')

/** The zone is for "tomorrow" without a place. */
function requestDraft({ athleteName, details, tone }: ClinicRequest): Promise<ClinicDraft> {
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return draftClinic({ body: { athlete_name: athleteName, details, tone, time_zone, region: keptState() } })
}

/** Specification, section 8. */
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
