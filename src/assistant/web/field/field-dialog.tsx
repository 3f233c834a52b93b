import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { assistantEndpoints, BookingPreferences } from '#assistant/contract.ts'
import { lengthError, MAX_REQUEST_LENGTH, samples } from '#assistant/reading/limits.ts'
import type { facilityListEndpoints } from '#facilities/lists/contract.ts'
import { keptState } from '#gazetteer/web/kept-state.ts'
import { paths } from '#kit/shared/paths.ts'
import { caller, callerWithHeaders } from '#kit/web/api/call.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { TextArea } from '#kit/web/form/field.tsx'
import { Form, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { joinClasses } from '#kit/web/join-classes.ts'
import { Notice } from '#kit/web/notice.tsx'
import type { ToastOptions } from '#kit/web/toast/toast-store.ts'
import { FROM_ASSISTANT } from '#search/contract.ts'
import { narrowingFilters, readFilters } from '#search/rules.ts'
import { type Tally, tallyText } from '#search/rules-list.ts'
import { outdated } from '#search/web/map/card-grid.ts'
import { searchQuery } from './condition-labels.ts'
import { isEmpty, type Understanding, understandingOf } from './conditions.ts'
import { Understood } from './understood.tsx'
import { useNotice } from './use-notice.ts'

type FieldDialogProps = { open: boolean; onClose: () => void }

/** Typed text survives closing and reloading, results survive closing. */
export function FieldDialog({ open, onClose }: FieldDialogProps) {
  const [found, setFound] = useState<Understanding | null>(null)
  const form = useForm({
    initial: sample,
    draft: 'assistant:field',
    staysFilled: true,
    check: ({ text }) => ({ text: lengthError(text, MAX_REQUEST_LENGTH) }),
    send: async ({ text }) => {
      setFound(null)
      return { asked: text, answer: await ask(text) }
    },
    onSent: ({ answer }) => {
      notice.show(noticeOf(answer))
      const next = understandingOf(answer)
      if (!isEmpty(next)) setFound(next)
    },
    onRefused: () => notice.show(failed),
  })
  const { asked, answer } = form.reply ?? {}
  const notice = useNotice(form.isSending)
  const navigate = useNavigate()
  const query = found && searchQuery(found.conditions)

  function close() {
    notice.dismiss()
    onClose()
  }
  function search() {
    close()
    void navigate(query ? `${paths.search}?${query}&${FROM_ASSISTANT.name}=${FROM_ASSISTANT.value}` : paths.search)
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Find Me a Field"
      description="Tell us what you want to play, where and when."
      footer={
        <div className="flex w-full flex-col gap-3">
          {query !== null && !found?.conditions.repeat_days && <MatchCount query={query} />}
          <div className="flex flex-col gap-3 md:flex-row md:justify-end">
            <Button tone="secondary" onClick={close}>
              Close
            </Button>
            {found && <Button onClick={search}>Search Facilities Now</Button>}
          </div>
        </div>
      }
    >
      <Form form={form} className="flex flex-col gap-4">
        <TextArea label="Your request" hint={answer?.engine === 'model' ? MODEL_HINT : HINT} {...form.field('text')} />
        <FormFailure form={form} title={failed.description} />
        {/* The dialog may cover the toast. */}
        {answer?.error && !form.isSending && form.failure === null && <Notice tone="warning">{answer.error}</Notice>}
        <SubmitButton
          form={form}
          tone={found ? 'secondary' : 'primary'}
          busyLabel="Analyzing..."
          className="md:self-start"
        >
          Generate Options
        </SubmitButton>
        {found && form.values.text !== asked && (
          <p className="text-sm text-muted">You changed your request. Generate again to update the results below.</p>
        )}
      </Form>
      {found && <Understood understanding={found} onChange={change => setFound(before => before && change(before))} />}
    </Dialog>
  )
}

const sample = { text: samples.field as string }

/** Only a response reveals whether a model reads; must hold for both. */
const HINT = 'Include the sport, day, time, price and place. You can edit what we understood before you search.'
const MODEL_HINT =
  'A language model reads your request, and we check the result. You can edit everything before you search.'

/** May return `error`. The zone is for "tomorrow" without a place. */
function ask(text: string): Promise<BookingPreferences> {
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return understand({ body: { user_request: text, time_zone, region: keptState() } })
}

const understand = caller<typeof assistantEndpoints.booking>('POST /api/ai/booking')

/** Specification, section 8. */
function noticeOf(answer: BookingPreferences): ToastOptions {
  if (answer.error) return { title: 'AI Service Not Available', description: answer.error, tone: 'destructive' }
  return { title: 'AI Analysis Complete', description: 'Your booking preferences have been analyzed!' }
}

const failed = {
  title: 'Error',
  description: 'Failed to analyze your request. Please try again.',
  tone: 'destructive',
} as const

/** Announced after a pause. Reserves its height. */
function MatchCount({ query }: { query: string }) {
  const { tally, isOld } = useMatchCount(query)
  return (
    <output className={joinClasses('block min-h-6 font-semibold transition-opacity', isOld && outdated)}>
      {tally && formatCount(tally)}
    </output>
  )
}

/** "128 facilities match", "2000+ facilities match" */
function formatCount(tally: Tally): string {
  if (tally.matching === 0) return 'No facilities match all of this. Remove a filter.'
  return tally.matching === 1 && !tally.isLeast ? '1 facility matches' : `${tallyText(tally)} facilities match`
}

/** Enough to finish a number. */
const PAUSE_MS = 300

/** `isOld`: still counting or typing. Undefined before the first count or after a failure. */
function useMatchCount(query: string): { tally: Tally | undefined; isOld: boolean } {
  const wanted = countedBy(query)
  const [settled, setSettled] = useState(wanted)
  useEffect(() => {
    const pause = setTimeout(() => setSettled(wanted), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [wanted])
  const { data, isPlaceholderData } = useQuery({ ...countQuery(settled), placeholderData: keepPreviousData })
  return { tally: data, isOld: isPlaceholderData || settled !== wanted }
}

function countedBy(query: string): string {
  return new URLSearchParams(narrowingFilters(readFilters(new URLSearchParams(query)))).toString()
}

const list = callerWithHeaders<typeof facilityListEndpoints.list>('GET /api/facilities')

function countQuery(filters: string) {
  return queryOptions({
    queryKey: ['/api/facilities', 'matching', filters],
    queryFn: async ({ client }): Promise<Tally> => {
      const query = { ...Object.fromEntries(new URLSearchParams(filters)), limit: 1 }
      const { headers } = await list({ query }, transportOf(client))
      return {
        matching: Number(headers.get('x-total-count')),
        isLeast: headers.get('x-total-is-least') === 'true',
      }
    },
  })
}
