import { type RefObject, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isSilence } from '#kit/web/api/is-silence.ts'
import { newIdempotencyKey } from '../api/call.ts'
import { announce } from '../live-region.tsx'
import { useSessionValue } from '../session-value.ts'
import {
  afterPress,
  countFields,
  type FormErrors,
  fieldErrors,
  focusFirst,
  hasErrors,
  keepErrors,
  listErrors,
} from './form-errors.ts'
import { useEarlyInput } from './use-early-input.ts'

export type FormOptions<V extends object, R> = {
  /** What the form shows until it is edited: empty values, or the saved ones. May change; edited fields stay. */
  initial: V
  /**
   * Keeps edits in this tab under that name: they survive reloads and failures until sent. Not for secrets. Or a store
   * of the caller's own.
   */
  draft?: string | Edits<V> | undefined
  /** What was sent stays in the form, as for a preview. */
  staysFilled?: boolean
  /** The contract's rules: a sentence for each wrong field. Called when an edited field is left, and on submit. */
  check?: (values: V) => FormErrors<V>
  /** Checks what is no field of the form, such as the card, together with the fields. It shows its own errors at once. */
  checkRest?: () => boolean | Promise<boolean>
  /** Throws what `call` throws. */
  send: (values: V, attempt: Attempt) => Promise<R>
  /** Called once sent, after the edits are gone. */
  onSent?: (reply: R, values: V) => unknown
  /** Which fields a refusal is about. Default: those that its `errors` name. */
  refused?: (error: unknown, values: V) => FormErrors<V>
  /** Called for each refusal, after it is shown. */
  onRefused?: (error: unknown) => void
}

/** Like `useState`. */
export type Edits<V> = [Partial<V>, (next: Partial<V>) => void]

export type Attempt = {
  element: HTMLFormElement | null
  /** Idempotency key: the same until there is an answer or the values change. */
  key: string
}

export type FormState<V extends object, R = unknown> = {
  /** Of the form element. */
  id: string
  ref: RefObject<HTMLFormElement | null>
  values: V
  errors: FormErrors<V>
  /** Number of fields with an error. */
  wrong: number
  /** Why sending failed, unless errors at fields say it. */
  failure: unknown
  isSending: boolean
  /** Sent, and not edited since. */
  isSent: boolean
  reply: R | undefined
  /** Differs from `initial`. */
  isDirty: boolean
  /** Props of the control of a text. */
  field: (name: TextName<V>) => FieldState
  change: (some: Partial<V>) => void
  /** Shows and announces errors, and focuses the first. */
  showErrors: (errors: FormErrors<V>) => void
  /** Hides why sending failed: an edit made it obsolete, such as another time after "taken". */
  clearFailure: () => void
  /** Back to `initial`. */
  discard: () => void
  submit: (event?: SubmitEvent<HTMLFormElement>) => void
}

type TextName<V> = { [N in keyof V]-?: V[N] extends string ? N : never }[keyof V] & string
type TextEvent = { currentTarget: { value: string } }
export type FieldState = {
  name: string
  value: string
  error: string | undefined
  onChange: (event: TextEvent) => void
  onBlur: () => void
}

/**
 * Values, errors, draft and sending of one form. Nothing typed is lost: not by a refusal, a failed request, a reload
 * (with `draft`) or a second click, which sends nothing.
 */
export function useForm<V extends object, R = unknown>(options: FormOptions<V, R>): FormState<V, R> {
  const { initial, check = noErrors<V>, refused = fieldErrors } = options
  const [edits, setEdits] = useEdits<V>(options.draft)
  const [errors, setErrors] = useState<FormErrors<V>>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [status, setStatus] = useState<'editing' | 'sending' | 'sent'>('editing')
  const [reply, setReply] = useState<R>()
  const id = useId()
  const ref = useRef<HTMLFormElement>(null)
  const isWorking = useRef(false)
  const key = useRef('')
  // Several changes may precede the next rendering.
  const latest = useRef({ initial, edits })
  useEffect(() => {
    latest.current = { initial, edits }
  })
  const current = () => ({ ...latest.current.initial, ...latest.current.edits })
  const values = { ...initial, ...edits }

  function keep(next: Partial<V>) {
    latest.current = { ...latest.current, edits: next }
    setEdits(next)
  }

  function change(some: Partial<V>) {
    const before = current()
    keep({ ...latest.current.edits, ...some })
    key.current = ''
    setErrors(shown => keepErrors(shown, { edited: some, was: check(before), is: check(current()) }))
    setStatus(now => (now === 'sent' ? 'editing' : now))
  }

  function leave(name: TextName<V>) {
    if (!(name in latest.current.edits)) return
    afterPress(() => {
      const error = check(current())[name]
      if (error) setErrors(shown => ({ ...shown, [name]: error }))
    })
  }

  function showErrors(found: FormErrors<V>) {
    flushSync(() => setErrors(found))
    // The focused field is read with its error.
    announce(`Please check ${countFields(listErrors(found).length)}.`)
    focusFirst(ref.current)
  }

  async function attempt() {
    const sent = current()
    setFailure(null)
    const found = check(sent)
    const isRestRight = (await options.checkRest?.()) ?? true
    if (hasErrors(found)) return showErrors(found)
    if (!isRestRight) return focusFirst(ref.current)
    setErrors({})
    setStatus('sending')
    key.current ||= newIdempotencyKey()
    let answer: R
    try {
      answer = await options.send(sent, { element: ref.current, key: key.current })
    } catch (error) {
      return refuse(sent, error)
    }
    return finish(sent, answer)
  }

  function finish(sent: V, answer: R) {
    key.current = ''
    // What was typed while sending stays.
    if (!options.staysFilled && isSame(current(), sent)) keep({})
    setReply(() => answer)
    setStatus('sent')
    void options.onSent?.(answer, sent)
  }

  function refuse(sent: V, error: unknown) {
    if (!isSilence(error)) key.current = ''
    const found = refused(error, sent)
    flushSync(() => {
      setStatus('editing')
      if (!hasErrors(found)) setFailure(error)
    })
    if (hasErrors(found)) showErrors(found)
    options.onRefused?.(error)
  }

  useEarlyInput(ref, values, change)

  async function submitOnce() {
    if (isWorking.current) return
    isWorking.current = true
    try {
      await attempt()
    } finally {
      isWorking.current = false
    }
  }

  return {
    id,
    ref,
    values,
    errors,
    wrong: listErrors(errors).length,
    failure,
    isSending: status === 'sending',
    isSent: status === 'sent',
    reply,
    isDirty: !isSame(values, initial),
    field: name => ({
      name,
      value: values[name] as string,
      error: errors[name],
      onChange: ({ currentTarget }) => change({ [name]: currentTarget.value } as Partial<V>),
      onBlur: () => leave(name),
    }),
    change,
    showErrors,
    clearFailure: () => setFailure(null),
    discard() {
      keep({})
      key.current = ''
      setErrors({})
      setFailure(null)
      setStatus('editing')
    },
    submit(event) {
      event?.preventDefault()
      void submitOnce()
    },
  }
}

/** In this tab's session with a name, else in memory. */
function useEdits<V>(draft: string | Edits<V> | undefined): Edits<V> {
  const kept = useSessionValue<Partial<V>>(typeof draft === 'string' ? draft : '', nothing)
  const typed = useState<Partial<V>>(nothing)
  if (typeof draft === 'object') return draft
  return draft === undefined ? typed : kept
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

const nothing = {}

function noErrors<V>(): FormErrors<V> {
  return {}
}
